import { describe, expect, it } from 'vitest'
import { toSourceFile } from './rule.ts'
import { codeOfOtherFiles } from './split-code-rules.ts'

const find = (path: string, code: string): number[] =>
  codeOfOtherFiles(toSourceFile(path, Buffer.from(code))).map(({ line }) => line ?? 0)

describe('values of imported files that are joined and run', () => {
  it.each([
    ['a.py', 'import a, b; exec(a.code+b.code)'],
    ['a.py', 'import a\nimport b\nexec(a.code + b.code)'],
    ['a.py', 'import a as x, pkg.b\neval(x.head + pkg.b.tail)'],
    ['a.py', 'from . import a, b\nexec(a.HEAD + "\\n" + b.TAIL, {})'],
    ['a.py', "import a, b\nexec(''.join([a.one, b.two]))"],
    ['a.py', "import a, b\nexec('\\n'.join((a.one, b.two)))"],
    ['a.py', 'import a, b\nexec(compile(a.one + b.two, "x", "exec"))'],
    ['a.py', 'import a, b\nexec(f"{a.one}{b.two}")'],
    ['a.py', 'import a, b\ncode = a.one + b.two\nexec(code)'],
    ['a.py', 'import a, b, base64\nexec(base64.b64decode(a.one + b.two))'],
    ['a.py', 'from parts import one\nimport other\nexec(other.head + one)'],
    ['a.js', "const a = require('./a')\nconst b = require('./b')\neval(a.code + b.code)"],
    ['a.ts', "import * as a from './a'\nimport * as b from './b'\nnew Function([a.one, b.two].join(''))()"],
    ['a.js', "import a from './a.js'\nimport b from './b.js'\neval(`${a.one}${b.two}`)"],
    ['a.js', "import { one } from './a.js'\nimport { two } from './b.js'\neval(`${one}${two}`)"],
  ])('are found in %s: %j', (path, code) => {
    expect(find(path, code)).toHaveLength(1)
  })

  it.each([
    // How setup.py reads a version.
    ['setup.py', 'import os, re\nns = {}\nexec(open(os.path.join(here, "pkg", "version.py")).read(), ns)'],
    ['setup.py', 'import pathlib\nexec(pathlib.Path("a/version.py").read_text(), ns)'],
    // Namespaces, as doctest, six and dataclasses have them.
    ['a.py', 'import sys, types\nexec(compile(source, name, "single", flags, True), test.globs)'],
    ['a.py', 'import sys\nframe = sys._getframe(1)\nexec("exec code in globs, locs")'],
    ['a.py', 'import builtins, keyword\nexec(txt, builtins.__dict__, ns)'],
    ['a.py', 'import code, env\nexec(code.source, env.names)'],
    ['a.py', 'import math, random\neval(expression, {"pi": math.pi, "random": random.random})'],
    ['a.py', 'import ast, inspect\nexec(compile(ast.parse(inspect.getsource(f)), "x", "exec"))'],
    ['a.py', 'import a, b\nexec(a.render(x) + b.render(y))'],
    ['a.py', 'import a, b\ntotal = a.one + b.two\nprint(total)\nexec(source)'],
    ['a.py', 'import re, os\nself.exec(os.sep + re.X)'],
    ['a.js', "const a = require('./a')\nconst match = /x/.exec(a.one + a.two)"],
    ['a.js', "const vm = require('vm')\nconst a = require('./a')\nvm.runInContext(source, a.context)"],
    ['a.js', "import path from 'node:path'\nimport os from 'node:os'\neval(path.sep + os.EOL)"],
    ['a.js', "const t = require('./t')\nconst make = new Function('a', 'return ' + t.name)"],
  ])('are not seen in %s: %j', (path, code) => {
    expect(find(path, code)).toEqual([])
  })
})
