"""One file a command: `add` gives its parser the arguments, `run` runs it. It is loaded when it is called."""
