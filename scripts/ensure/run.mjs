import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** Says what is being done, again every few seconds while it lasts longer than one, and how long it took. */
export async function step(doing, work) {
  const startedAt = Date.now()
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
  console.log(doing)
  let timer = setTimeout(function say() {
    console.log(`… still at it (${seconds()})`)
    timer = setTimeout(say, 3000)
  }, 1000)
  try {
    const result = await work()
    if (Date.now() - startedAt > 1000) console.log(`… done in ${seconds()}`)
    return result
  } finally {
    clearTimeout(timer)
  }
}

/** Runs a program in silence; throws an Error with its first and last words when it fails. */
export function run(program, parameters, { env = process.env, limitSeconds = 900 } = {}) {
  const child = spawn(program, parameters, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)))
  const timer = setTimeout(() => child.kill('SIGKILL'), limitSeconds * 1000)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      const text = output.join('')
      if (code === 0) resolve(text)
      else {
        const lines = text.trim().split('\n')
        const tail = (lines.length > 16 ? [...lines.slice(0, 8), '…', ...lines.slice(-8)] : lines).join('\n')
        reject(new Error(`${program} ${parameters.join(' ')} failed (${code ?? signal}):\n${tail}`))
      }
    })
  })
}
