import { browserDifferences, hookDifferences, serverDifferences } from './differences.ts'
import type { KnownDifference } from './known-difference.ts'

const introduction = `# What our SDK does otherwise than the original

Written by \`npm run differences\` from [moralis/conformance/scenario](../moralis/conformance/scenario): the same runs are played through the unmodified packages and
through ours, on the same server and with the same wallet, and requests, events, states, wallet calls and errors are compared. A difference that is
not listed fails the tests, and so does a row that is no longer seen. Moving an app: [guides/moralis-sdk.md](guides/moralis-sdk.md).
`

/** The page docs/sdk-differences.md: what each difference is, and why it is there. */
export function differencesPage(): string {
  return [
    introduction,
    section('`@cryptolist/moralis` beside `moralis@1.5.8`, in browsers', browserDifferences),
    section('`@cryptolist/moralis` beside `moralis@1.5.8`, in Node', serverDifferences),
    section('`@cryptolist/react` beside `react-moralis@1.3.5`', hookDifferences),
  ].join('\n')
}

function section(title: string, differences: readonly KnownDifference[]): string {
  const rows = differences.map(({ name, reason }) => `| ${toCell(name)} | ${toCell(reason)} |`)
  return [`## ${title}`, '', '| what | why |', '| --- | --- |', ...rows, ''].join('\n')
}

function toCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
