#!/usr/bin/env python3
"""Runs a program of OpenBench with a local git repository in place of GitHub.

    python openbench_local.py REPOSITORY PROGRAM [ARGUMENT...]

PROGRAM is OpenBench's `manage.py` or `client.py`. OpenBench asks GitHub for branches, commits and sources. Here these
questions, for repositories that are called "archipelago", are answered from REPOSITORY; everything else goes to the network
as before. So changes can be tested that are on no public server, and without the internet. See docs/testing.md.
"""

import json
import os
import re
import runpy
import subprocess
import sys

import requests

QUESTION = re.compile(r"https://api\.github\.com/repos/[^/]+/archipelago/(branches|commits|compare|zipball)/(.+)", re.IGNORECASE)

network_get = requests.get
repository = None


def git(*arguments):
    command = ["git", "-C", repository, *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


def commit(revision):
    sha = git("rev-parse", "--verify", "--end-of-options", revision + "^{commit}").decode().strip()
    return {"sha": sha, "commit": {"message": git("log", "-1", "--format=%B", sha).decode().rstrip("\n")}}


def answer(kind, name):
    if kind == "branches":
        return {"name": name, "commit": commit("refs/heads/" + name)}
    if kind == "commits":
        return commit(name)
    if kind == "compare":
        old, new = (commit(revision)["sha"] for revision in name.split("..."))
        return {"ahead_by": int(git("rev-list", "--count", old + ".." + new))}
    sha = commit(name)["sha"]
    return git("archive", "--format=zip", "--prefix=archipelago-%s/" % sha, sha)


def get(url, *arguments, **options):
    question = QUESTION.fullmatch(url)
    if not question:
        return network_get(url, *arguments, **options)
    response = requests.Response()
    response.url = url
    try:
        content = answer(question[1].lower(), question[2])
        response.status_code = 200
    except subprocess.CalledProcessError:
        # GitHub answers so too; OpenBench then looks for a tag of this name, or tells the user.
        content = {"message": "Not Found"}
        response.status_code = 404
    response._content = content if isinstance(content, bytes) else json.dumps(content).encode()
    return response


def main():
    global repository
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    repository, program = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    try:
        git("rev-parse", "--git-dir")
    except subprocess.CalledProcessError:
        sys.exit("openbench_local.py: not a git repository: " + sys.argv[1])
    if not os.path.isfile(program):
        sys.exit("openbench_local.py: there is no program " + sys.argv[2])
    requests.get = get
    # The program runs as it would without this one: its arguments, its modules, its name.
    sys.argv = [program, *sys.argv[3:]]
    sys.path[0] = os.path.dirname(program)
    runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    main()
