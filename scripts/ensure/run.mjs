import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { cache, root } from './paths.mjs'

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

/** Does the work while no other process does such work here; tells when it has to wait. */
export async function alone(work) {
  const lock = `${cache}/ensure.lock`
  mkdirSync(cache, { recursive: true })
  for (let tries = 0; !take(lock); tries++) {
    if (tries === 0) console.log('Waiting for another command that prepares this folder')
    await sleep(200)
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (!isHeld(lock)) rmSync(lock, { force: true })
  return false
}

function isHeld(lock) {
  try {
    // No preparation takes that long: the number now belongs to another process.
    if (Date.now() - statSync(lock).mtimeMs > 3_600_000) return false
    const pid = Number(readFileSync(lock, 'utf8'))
    // An empty file is being written right now.
    if (pid === 0) return true
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
