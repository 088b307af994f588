// `npm run bench -- pay`: how much of the pay that labelled texts state is read from their sentences, how much of what is read is right, by file, currency and period, and the CPU of a text. `--list` prints what is read wrong.
import { loadTypeScript } from './load-typescript.mjs'

export async function benchPay() {
  const { module, close } = await loadTypeScript(new URL('./pay/measure.ts', import.meta.url))
  try {
    const { files, currencies, periods, all, time } = module.measurePay()
    console.log(
      'All of it is pay of the level “sentence”. A text is right if amounts, currency and period are.\n',
    )
    for (const table of [files, currencies, periods, all, time]) console.table(table)
    if (process.argv.includes('--list')) for (const line of module.listWrong()) console.log(line)
  } finally {
    await close()
  }
}
