import { reasons } from './reasons.ts'

const introduction = `# What our SDK does otherwise than the original

Written by \`npm run differences\` from [moralis/conformance/scenario](../moralis/conformance/scenario): the same runs are played through the unmodified packages and
through ours, on the same server and with the same wallet, and requests, events, states, wallet calls and errors are compared. A difference that is
not listed fails the tests, and so does a row that is no longer seen. Moving an app: [guides/moralis-sdk.md](guides/moralis-sdk.md).
`

/** The page docs/sdk-differences.md: what each difference is, and why it is there. */
export function differencesPage(): string {
  return [
    introduction,
    section('`@cryptolist/moralis` beside `moralis@1.5.8`, in browsers', reasons.browser),
    section('`@cryptolist/moralis` beside `moralis@1.5.8`, in Node', reasons.server),
    section('`@cryptolist/react` beside `react-moralis@1.3.5`', reasons.hooks),
  ].join('\n')
}

function section(title: string, table: Readonly<Record<string, string>>): string {
  const rows = Object.entries(table).map(([name, reason]) => `| ${toCell(name)} | ${toCell(reason)} |`)
  return [`## ${title}`, '', '| what | why |', '| --- | --- |', ...rows, ''].join('\n')
}

function toCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
