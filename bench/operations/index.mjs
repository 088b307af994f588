// `npm run bench -- operations [--full] [--only=kills,drains,…] [--share=<0–1>] [--soak=<seconds>] [--seed=<number>] [--plot=<file.svg>]`: what operators fear. Short runs by
// default; --full takes two to three hours, --share=0.2 a fifth of it. Lost writes, failed requests and 5xx fail it; times are printed.
import { parseArgs } from 'node:util'
import { fillDisk } from './disk.mjs'
import { drainUnderReaders, killUnderWriters } from './kills.mjs'
import { runProcesses } from './processes.mjs'
import { sendMadeUpRequests } from './requests.mjs'
import { soak } from './soak.mjs'

const sizes = {
  short: { appKills: 5, postgresKills: 4, drains: 3, requests: 5_000, soakSeconds: 120, processSeconds: 30 },
  full: {
    appKills: 100,
    postgresKills: 30,
    drains: 20,
    requests: 100_000,
    soakSeconds: 3600,
    processSeconds: 600,
  },
}
const options = {
  full: { type: 'boolean', default: false },
  share: { type: 'string' },
  only: { type: 'string' },
  soak: { type: 'string' },
  seed: { type: 'string' },
  plot: { type: 'string' },
}

export async function benchOperations(parameters) {
  const { values } = parseArgs({ args: parameters, options })
  const share = values.share === undefined ? undefined : Number(values.share)
  if (share !== undefined && !(share > 0 && share <= 1))
    throw new Error('--share takes a number above 0, up to 1.')
  const size = share !== undefined ? scale(sizes.full, share) : values.full ? sizes.full : sizes.short
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const parts = {
    kills: () => killUnderWriters(size),
    drains: () => drainUnderReaders(size),
    requests: () => sendMadeUpRequests({ requests: size.requests, seed }),
    disk: fillDisk,
    processes: () => runProcesses({ processes: 8, seconds: size.processSeconds }),
    soak: () => soak({ seconds: Number(values.soak ?? size.soakSeconds), plotFile: values.plot }),
  }
  const wanted = values.only?.split(',') ?? Object.keys(parts)
  const unknown = wanted.filter((name) => !(name in parts))
  if (unknown.length > 0)
    throw new Error(`--only takes ${Object.keys(parts).join(', ')}; not ${unknown.join(', ')}.`)
  for (const name of wanted) {
    console.log(`\n${name}`)
    await parts[name]()
  }
}

function scale(size, share) {
  return Object.fromEntries(Object.entries(size).map(([name, count]) => [name, Math.ceil(count * share)]))
}
