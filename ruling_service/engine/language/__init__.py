"""Card text as a small language: printed text and our house wording to abilities, and abilities back to house wording."""
