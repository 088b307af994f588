// `npm run bench -- linter --learn` learns `board/data/scam-likeness.json` from the corpus. `npm run bench -- linter`: how many scam sentences of the corpus the checks let go live, how many honest ones they hold, and their time.
import { loadTypeScript } from './load-typescript.mjs'

export async function benchLinter() {
  if (process.argv.includes('--learn')) return learn()
  const path = process.argv.slice(3).find((argument) => !argument.startsWith('--'))
  if (path !== undefined) return measureTexts(path)
  const { module, close } = await loadTypeScript(new URL('./linter/measure.ts', import.meta.url))
  try {
    const { kinds, languages, halves, messages, time } = module.measureLinter()
    console.log(
      'A sentence is caught if its listing is not published at once: what a moderator sees, or what cannot be sent.\n',
    )
    for (const table of [kinds, languages, halves]) console.table(table)
    console.log('A message to an applicant is held if it is refused.')
    for (const table of [messages, time]) console.table(table)
    await measureFolds()
    if (process.argv.includes('--list')) for (const line of module.listMissed()) console.log(line)
  } finally {
    await close()
  }
}

/** Measures likeness alone on companies and kinds of scams that it has not learned. */
async function measureFolds() {
  const { module, close } = await loadTypeScript(new URL('./linter/folds.ts', import.meta.url))
  try {
    console.log('Likeness alone, in five folds: each company is judged by weights learned without it.')
    console.table(module.measureFolds())
  } finally {
    await close()
  }
}

/** Counts what the checks would do with a collection of genuine listings, at a path outside of the repository. */
async function measureTexts(path) {
  const { module, close } = await loadTypeScript(new URL('./linter/texts.ts', import.meta.url))
  try {
    const { all, rules } = await module.measureTexts(path)
    console.log('Held: hidden until a moderator approves. Waiting: held, and what a moderator reviews.\n')
    for (const table of [all, rules]) console.table(table)
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
