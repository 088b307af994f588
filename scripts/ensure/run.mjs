import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/**
 * Says what is being done, how far it is while it lasts longer than a second, and how long it took: on a terminal in one line that is
 * replaced every second, elsewhere in lines of their own.
 */
export async function step(doing, work, describe = () => '') {
  const startedAt = Date.now()
  const { stdout } = process
  const isReplacing = stdout.isTTY === true && process.env.TERM !== 'dumb'
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(isReplacing ? 0 : 1)} s`
  const replace = (text) => stdout.write(`\r\x1b[2K${text.slice(0, (stdout.columns || 80) - 1)}`)
  const say = () => {
    const state = [describe(), seconds()].filter((part) => part !== '').join(', ')
    if (isReplacing) replace(`${doing} … ${state}`)
    else console.log(`… still at it (${state})`)
  }
  let timer = setTimeout(function next() {
    say()
    timer = setTimeout(next, isReplacing ? 1000 : 15_000)
  }, 1000)
  if (isReplacing) replace(doing)
  else console.log(doing)
  try {
    const result = await work()
    const done = `done in ${seconds()}`
    if (isReplacing) replace(Date.now() - startedAt > 1000 ? `${doing} … ${done}` : doing)
    else if (Date.now() - startedAt > 1000) console.log(`… ${done}`)
    return result
  } finally {
    clearTimeout(timer)
    if (isReplacing) stdout.write('\n')
  }
}

/** Runs a program in silence; throws an Error with its first and last words when it fails, and all of them as `output`. */
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
        const words = `${program} ${parameters.join(' ')} failed (${code ?? signal}):\n${tail}`
        reject(Object.assign(new Error(words), { output: text }))
      }
    })
  })
}
