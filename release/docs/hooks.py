"""What MkDocs does not do by itself: the pages beside docs/, pages for its folders, links as on the repository's own pages."""

import os
import posixpath
import re

from mkdocs.plugins import event_priority
from mkdocs.structure.files import File
from pymdownx.slugs import slugify

TOP = os.path.normpath(os.path.join(os.path.dirname(__file__), "../.."))
BESIDE = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
HOME_PAGE = os.environ.get("HOME_PAGE", "")
JAVADOC = os.path.join(TOP, "target/reports/apidocs")
FOLDERS = {
    "examples": "Examples",
    "raw": "Raw figures",
    "schema": "JSON schemas",
}
FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")


def on_config(config):
    config.mdx_configs["toc"]["slugify"] = slugify(case="lower")
    if HOME_PAGE:
        config.repo_url, config.repo_name = HOME_PAGE, "Sources"
    return config


@event_priority(100)  # before the plugin that checks the links
def on_files(files, config):
    for name in BESIDE:
        with open(os.path.join(TOP, name), encoding="utf-8") as page:
            files.append(File.generated(config, name, content=page.read()))
    for folder, title in FOLDERS.items():
        top = os.path.join(TOP, "docs", folder)
        names = sorted(os.path.relpath(os.path.join(each, name), top) for each, _, names in os.walk(top) for name in names)
        lines = [f"- [{name.removesuffix('.md')}]({name})" for name in names]
        files.append(File.generated(config, f"{folder}/index.md", content="\n".join([f"# {title}", "", *lines, ""])))
    for folder, _, names in os.walk(JAVADOC):
        for name in names:
            path = posixpath.join("javadoc", os.path.relpath(os.path.join(folder, name), JAVADOC).replace(os.sep, "/"))
            files.append(File(path, TOP, config.site_dir, False))
            files.get_file_from_path(path).abs_src_path = os.path.join(folder, name)
    return files


def on_page_markdown(markdown, page, config, files):
    source = page.file.src_uri
    here = posixpath.dirname(source if source in BESIDE else "docs/" + source)

    def link(match):
        image, text, target = match.groups()
        path, hash_mark, anchor = target.partition("#")
        if not path or ":" in path:
            return match.group()
        file = posixpath.normpath(posixpath.join(here, path))
        inside = file if file in BESIDE else posixpath.relpath(file, "docs")
        if os.path.isdir(os.path.join(TOP, "docs", inside)):
            inside += "/README.md" if inside == "contributing/adr" else "/index.md"
        if inside.startswith(("..", "lab")):
            return f"[{text}]({HOME_PAGE}/blob/HEAD/{file})" if HOME_PAGE else text
        return f"{image}[{text}]({posixpath.relpath(inside, posixpath.dirname(source))}{hash_mark}{anchor})"

    def outside_samples(text):
        # Python-Markdown wants four blanks where CommonMark takes two, and an empty line between text and a list or a table.
        text = re.sub(r"^ {2,3}(?=\S)", "    ", text, flags=re.MULTILINE)
        text = re.sub(r"^(?![-|*]|\d+\.|\s)(.+)\n(?=(?:- |1\. |\|))", r"\1\n\n", text, flags=re.MULTILINE)
        return LINK.sub(link, text)

    parts, at = [], 0
    for fence in FENCE.finditer(markdown):
        parts += [outside_samples(markdown[at : fence.start()]), fence.group()]
        at = fence.end()
    return "".join([*parts, outside_samples(markdown[at:])])
