import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { cache } from './paths.mjs'

const lock = `${cache}/ensure.lock`

/** Does the work while no other process does such work here; says when it has to wait. */
export async function alone(work) {
  mkdirSync(cache, { recursive: true })
  for (let tries = 0; !take(lock); tries++) {
    if (tries === 0) console.log('Waiting for another command that prepares this folder')
    clearAfterTheDead()
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

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** One process at a time checks and clears: otherwise another could clear the lock in between, and a third one take it. */
function clearAfterTheDead() {
  if (!isDead(lock)) return
  const turn = `${lock}.clearing`
  if (!take(turn)) {
    if (isDead(turn)) rmSync(turn, { force: true })
    return
  }
  try {
    if (isDead(lock)) rmSync(lock, { force: true })
  } finally {
    rmSync(turn, { force: true })
  }
}

/** Whether there is a lock whose owner no longer runs. A missing lock was released. */
function isDead(file) {
  try {
    // No preparation takes that long: the number now belongs to another process.
    if (Date.now() - statSync(file).mtimeMs > 3_600_000) return true
    const pid = Number(readFileSync(file, 'utf8'))
    // An empty file is being written right now.
    if (pid !== 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
