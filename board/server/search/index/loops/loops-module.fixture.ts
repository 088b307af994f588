import { readFileSync } from 'node:fs'
import startAssembler from 'wabt'

/** Content that loops-code.ts has to have: loops.wat, assembled. */
export async function writeLoopsModule(): Promise<string> {
  const assembler = await startAssembler()
  const text = readFileSync(new URL('./loops.wat', import.meta.url), 'utf8')
  const module = assembler.parseWat('loops.wat', text, { simd: true })
  try {
    module.validate()
    const code = Buffer.from(module.toBinary({}).buffer).toString('base64')
    return `/** loops.wat, assembled by \`npm run loops\`. */\nexport const loopsCode =\n  '${code}'\n`
  } finally {
    module.destroy()
  }
}
