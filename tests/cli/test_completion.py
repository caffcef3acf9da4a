"""What a shell proposes after the tabulator key."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cli.command import command

SHELLS = ("bash", "zsh", "fish")


@pytest.fixture(autouse=True)
def _folder_with_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("siena-1.record", "letters.txt"):
        Path(name).touch()
    Path("older").mkdir()
    (Path("older") / "zena-2.record").touch()


def proposed(line: str) -> list[str]:
    words = line.split(" ")
    done = command(
        _BUONGOVERNO_COMPLETE="complete_bash",
        COMP_WORDS=line,
        COMP_CWORD=str(len(words) - 1),
    )
    return done.stdout.split()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("buongoverno pl", ["play"]),
        ("buongoverno play ", ["siena", "zena"]),
        ("buongoverno rules z", ["zena"]),
        ("buongoverno play zena --seats me,ap", ["me,apprentice"]),
        ("buongoverno play zena --seats m", ["me", "master"]),
        ("buongoverno simulate siena --players m", ["master"]),
        ("buongoverno play zena --ruleset ", ["expert", "beginner"]),
        ("buongoverno play siena --option l", ["long_game=on", "long_game=off"]),
        ("buongoverno rules zena --language ", ["en", "de", "fr", "it"]),
        ("buongoverno play --resume ", ["older/", "siena-1.record"]),
        ("buongoverno replay older/", ["older/zena-2.record"]),
        ("buongoverno replay let", []),  # the shell proposes files itself
    ],
)
def test_values_are_proposed(line: str, words: list[str]) -> None:
    assert proposed(line) == words


@pytest.mark.parametrize("shell", SHELLS)
def test_every_usual_shell_has_a_script(shell: str, tmp_path: Path) -> None:
    script = command(_BUONGOVERNO_COMPLETE=f"source_{shell}").stdout
    assert "_BUONGOVERNO_COMPLETE" in script
    if shutil.which(shell) is not None:
        file = tmp_path / "script"
        file.write_text(script, "utf-8")
        assert subprocess.run([shell, "-n", file], check=False).returncode == 0


def test_bash_takes_the_proposals(tmp_path: Path) -> None:
    """The function of the script, with a command as it is installed."""
    installed = tmp_path / "buongoverno"
    code = "from buongoverno.cli.main import main; main()"
    installed.write_text(f"#!{sys.executable}\n{code}\n", "utf-8")
    installed.chmod(0o755)
    script = command(_BUONGOVERNO_COMPLETE="source_bash").stdout
    typed = f"""
        PATH={tmp_path}:$PATH
        {script}
        COMP_WORDS=(buongoverno play z) COMP_CWORD=2
        [[ $(complete -p buongoverno) =~ -F\\ ([^ ]+) ]]
        ${{BASH_REMATCH[1]}} buongoverno
        echo "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", typed], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "zena", done.stderr
