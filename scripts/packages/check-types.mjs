import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { release, root } from '../ensure/paths.mjs'
import { run } from '../ensure/run.mjs'
import { consumerSample } from './consumer-sample.mjs'
import { installForApp } from './install-packages.mjs'
import { listPackages } from './list-packages.mjs'

const names = listPackages().map(({ fullName }) => fullName)
const compiler = join(release, 'node_modules/typescript/bin/tsc')

/**
 * Checks an app on the built packages, and their declarations themselves, with the TypeScript that most apps have: as bundlers and as
 * Node resolve, with and without the types of Node. Throws what the compiler says.
 */
export async function checkTypes() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cryptolist-types-')))
  try {
    await installForApp(folder, root, [...names, 'react', '@types/react', '@types/node'])
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'app.ts'), consumerSample)
    const errors = []
    for (const resolution of ['bundler', 'nodenext'])
      for (const types of [[], ['node']]) errors.push(...(await compile(folder, resolution, types)))
    if (errors.length > 0) throw new Error([...new Set(errors)].join('\n'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compile(folder, moduleResolution, types) {
  const module = moduleResolution === 'bundler' ? 'esnext' : moduleResolution
  const lib = ['ES2023', 'DOM', 'DOM.Iterable']
  const options = { module, moduleResolution, types, lib, target: 'ES2022', strict: true, noEmit: true }
  const config = { compilerOptions: { ...options, jsx: 'react-jsx', skipLibCheck: false }, include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const printed = await run(process.execPath, [compiler, '-p', folder, '--pretty', 'false']).catch(
    ({ message }) => message,
  )
  // Errors in others' packages are theirs: Parse's own declarations need the types of Node.
  const lines = printed.split('\n').filter((line) => /error TS\d+/.test(line))
  return lines.filter((line) => !/node_modules\/(?!@cryptolist\/)[^:]*\(\d+,\d+\): error/.test(line))
}
