// `npm run bench -- linter --learn` learns `board/data/scam-likeness.json` from the corpus. `npm run bench -- linter`: how many scam sentences of the corpus the checks let go live, how many honest ones they hold, and their time.
import { loadTypeScript } from './load-typescript.mjs'

export async function benchLinter() {
  if (process.argv.includes('--learn')) return learn()
  const { module, close } = await loadTypeScript(new URL('./linter/measure.ts', import.meta.url))
  try {
    const { kinds, languages, halves, messages, time } = module.measureLinter()
    console.log(
      'A sentence is caught if its listing is not published at once: what a moderator sees, or what cannot be sent.\n',
    )
    for (const table of [kinds, languages, halves]) console.table(table)
    console.log('A message to an applicant is held if it is refused.')
    for (const table of [messages, time]) console.table(table)
    if (process.argv.includes('--list')) for (const line of module.listMissed()) console.log(line)
  } finally {
    await close()
  }
}

/** Learns again what the corpus says about scams: after every change of it. */
async function learn() {
  const { module, close } = await loadTypeScript(new URL('./linter/learn.ts', import.meta.url))
  module.learnLikeness()
  await close()
}
