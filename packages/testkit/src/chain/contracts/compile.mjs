// Writes ../contract-fixtures/*.json from the sources next to this file. The compiler is no dependency; install it somewhere and name it:
//
//   npm install --prefix /some/folder solc@0.8.37
//   node packages/testkit/src/chain/contracts/compile.mjs /some/folder/node_modules/solc/index.js
//
// Then `npx biome check --write packages/testkit/src/chain/contract-fixtures`.
//
// solc-js 0.8.37, optimizer on (200 runs), EVM version paris, no metadata hash: the same sources give the same bytes.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const compilerPath = process.argv[2]
if (compilerPath === undefined) throw new Error('Name the compiler: node compile.mjs <path of solc/index.js>')
const { default: solc } = await import(pathToFileURL(compilerPath).href)
const folder = new URL('./', import.meta.url)
const fixtures = new URL('../contract-fixtures/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.sol'))
const output = JSON.parse(
  solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources: Object.fromEntries(
        files.map((file) => [file, { content: readFileSync(new URL(file, folder), 'utf8') }]),
      ),
      settings: {
        optimizer: { enabled: true, runs: 200 },
        evmVersion: 'paris',
        metadata: { bytecodeHash: 'none', appendCBOR: false },
        outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
      },
    }),
  ),
)
const problems = output.errors ?? []
for (const { formattedMessage } of problems) console.error(formattedMessage)
if (problems.some(({ severity }) => severity === 'error')) process.exit(1)
mkdirSync(fixtures, { recursive: true })
for (const file of files) {
  const name = file.replace('.sol', '')
  const { abi, evm } = output.contracts[file][name]
  const entries = abi.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')
  const json = `{\n  "compiler": ${JSON.stringify(solc.version())},\n  "abi": [\n${entries}\n  ],\n  "bytecode": "0x${evm.bytecode.object}"\n}\n`
  writeFileSync(new URL(`${name}.json`, fixtures), json)
  console.log(`${name}: ${evm.bytecode.object.length / 2} bytes`)
}
