"""`python -m ruling_service` is the command `rulings`."""

from ruling_service.cli import main

if __name__ == "__main__":
    main()
