import { readFileSync, writeFileSync } from 'node:fs'
import type { Difference } from './recording/compare.ts'

const introduction = `# How our SDK differs from the original

\`npm run differences\` writes this page from [moralis/conformance/scenario](../../moralis/conformance/scenario). The same scenarios run through the unmodified packages
and through ours, on the same server and with the same wallet; the tests compare requests, events, states, wallet calls and errors. They fail on any
difference that isn't listed and on any row that no longer occurs. The last table lists what needs other hosts than these; tests of the packages cover
it. Moving an app: [moralis-sdk.md](moralis-sdk.md).
`

/** The page backend/docs/sdk-differences.md: what each difference is, and why it is there. */
export function differencesPage(): string {
  return [
    introduction,
    section('`@cryptolist/moralis` compared with `moralis@1.5.8`, in browsers', reasons.browser),
    section('`@cryptolist/moralis` compared with `moralis@1.5.8`, in Node', reasons.server),
    section('`@cryptolist/react` compared with `react-moralis@1.3.5`', reasons.hooks),
    section('What no scenario shows', unscripted),
  ].join('\n')
}

function section(title: string, table: Readonly<Record<string, string>>): string {
  const rows = Object.entries(table).map(([name, reason]) => `| ${toCell(name)} | ${toCell(reason)} |`)
  return [`## ${title}`, '', '| what | why |', '| --- | --- |', ...rows, ''].join('\n')
}

function toCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

/** A difference that is known; its place begins with the scenario (`scenario › step: aspect`), `because` names its reason. */
interface RecordedDifference extends Difference {
  because: string
}

/** Subjects of the comparison: the browser build, the build for servers, the hooks. */
export type Table = 'browser' | 'server' | 'hooks'

export function readRecorded(table: Table): RecordedDifference[] {
  const lines = readFileSync(fileOf(table), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

/** Writes what a run has found. A new difference gets the reason of an equal one elsewhere, else an empty one to fill in. */
export function writeRecorded(table: Table, differences: readonly Difference[]): void {
  const recorded = readRecorded(table)
  const becauseOf = (one: Difference): string => {
    const values = ({ original, ours }: Difference) => JSON.stringify([original, ours])
    const same =
      recorded.find(({ place }) => place === one.place) ??
      recorded.find((other) => values(other) === values(one))
    return same?.because ?? ''
  }
  const lines = byPlace(differences).map((one) => JSON.stringify({ ...one, because: becauseOf(one) }))
  writeFileSync(fileOf(table), `${lines.join('\n')}\n`)
}

export function byPlace<Row extends Difference>(differences: readonly Row[]): Row[] {
  return differences.toSorted((one, other) => (one.place < other.place ? -1 : 1))
}

function fileOf(table: Table): URL {
  return new URL(`recorded/${table}.jsonl`, import.meta.url)
}

/** A difference of ours from the original: its name, and why. `recorded/` has every place where it is seen. */
export const reasons: Record<Table, Readonly<Record<string, string>>> = {
  browser: {
    'a master key in a page gives a warning':
      'The original ignores the key silently. Ours warns, as both do for moralisSecret.',
    'an unusual server address gives a warning':
      'The original uses the pattern only for its tracking. Ours warns that the address looks mistyped, and starts anyway.',
    'each app has its own installation id':
      "The original keeps the first app's id in memory and uses it for the next app too. Ours has one per app, as in storage.",
    'setting an invalid field throws':
      "The original's set returns false without a reason. Ours throws the reason, as Parse 8 does.",
    'errors about a field name have a message': "The original's error has a code but no message.",
    'pages can delete files':
      'The original sends a DELETE without the session and with an empty header that XMLHttpRequest in Node.js rejects. Ours sends it like every other request, so the owner can delete the file.',
    'triggers are off by default':
      'Triggers let a server make the page sign and send. Ours runs triggers that touch the wallet only if the app allows them.',
    'an empty answer':
      'If an answer has no body, the original prints its whole request. Ours reports the status.',
    "an answer that can't be parsed is an error":
      'The original fails with a TypeError, or treats the answer as a signed-in user. Ours rejects with 107.',
    'error messages are always strings':
      'The original passes on whatever the server sends as error, which pages then show as [object Object] or not at all.',
    'no third-party servers are called':
      "The original reports every start to its makers and asks for newer versions. Ours doesn't, and gets keys for a secret from your own server.",
    'errors have a class and a code':
      'Ours always throws an Error with its own class and code and the original’s message. The original throws plain errors, strings and lists of strings.',
    'errors with a Parse or wallet code have a class':
      'The original never names them, so error.name is Error for all of them.',
    'the previous wallet is disconnected first':
      'When a wallet is enabled again, the original keeps the earlier connectors connected and their listeners alive. Ours deactivates them first, and reports it.',
    'a failed enable leaves nothing behind':
      "The original's cleanup does nothing while a wallet is being enabled, so the failed connector stays. Ours removes it.",
    "Elrond wallets can't sign in":
      'The original sends the text itself as an Elrond signature, which verifies nothing.',
    'a missing Polkadot wallet is reported':
      'The original fails with a TypeError; its own message for this case is never reached.',
    'nothing is signed without a server time':
      'If the server gives no time, the original asks the wallet to sign the bare phrase, and that signature never expires. Ours asks for no signature.',
    'a failed link leaves nothing behind':
      'The original leaves the sign-in data of a failed link in the user and sends it again with the next save. Ours removes it.',
    'the last address is cleared':
      'The original omits the field from the request, so the server keeps an address that is no longer linked. Ours deletes it.',
    'the account is checked before it is linked':
      "The original signs with the wallet's current account, even if another one is being linked, and relies on the server to refuse it. Ours says which account to select.",
    "errors give the contract's reason":
      "ethers says only that gas can't be estimated or that a call failed; the contract’s reason is in the data. Ours reads it from there.",
    'amounts and addresses are checked before sending':
      'The original passes them to ethers, which reports what it expected in its own words, or looks up the address as a name.',
    'an amount of zero is allowed':
      'The original treats the number 0 as a missing amount, but not the string "0".',
    'contract numbers are bigints': "The original returns ethers' BigNumber objects.",
  },
  server: {
    'each app has its own installation id':
      "The original keeps the first app's id in memory and uses it for the next app too. Ours has one per app, as in storage.",
    'keys come from your own server':
      "The original asks admin.moralis.io for an account's keys. Ours asks the server it was started with, which answers the same request.",
    'the path of hooks has one slash': 'The original puts one slash too many before the path.',
    'errors have a class and a code':
      'Ours always throws an Error with its own class and code and the original’s message. The original throws plain errors, strings and lists of strings.',
    'a missing wallet in Node is reported':
      'The original fails because there is no window. Ours says that there is no wallet.',
    'errors with a Parse or wallet code have a class':
      'The original never names them, so error.name is Error for all of them.',
    'no third-party servers are called':
      "The original reports every start to its makers and asks for newer versions. Ours doesn't, and gets keys for a secret from your own server.",
  },
  hooks: {
    'isInitialized waits for the start':
      'The original sets isInitialized before the start has finished, so calls run before the plugins are known.',
    'each state is rendered':
      'If the original changes a state and changes it back without a request in between, React renders only once. Our store notifies React of each change. Its errors have a class and a code.',
    'signing out has its own state': 'The original declares logging_out but never sets it.',
    'a failed sign-out keeps the user':
      'The SDK forgets the user and the session before it asks the server to end the session. If that fails, the hooks restore both, so the page still shows who is signed in and the user can try again. A user whose session no longer exists (209, 101) stays signed out.',
    'isWeb3Enabled says whether a wallet is connected':
      'If sign-in fails after the wallet was connected, the original shows the account but says that no wallet is connected.',
    'a sign-up with wrong types ends':
      'The original throws outside its try block and stays in the state authenticating forever.',
    'onError is called whether it throws or not':
      'With throwOnError set, the original skips onError, except in authenticate.',
    'a failed enable leaves nothing behind':
      "The original's cleanup does nothing while a wallet is being enabled, so the failed connector stays. Ours removes it.",
    'errors of hooks have a class and a code': 'As without hooks; the message is the same.',
    'errors about a field name have a message': "The original's error has a code but no message.",
    "networks are added with today's names":
      'The original adds networks under old names and URLs, and many of them no longer exist.',
    'no third-party servers are called':
      "The original reports every start to its makers and asks for newer versions. Ours doesn't, and gets keys for a secret from your own server.",
  },
}

/** Differences that need nodes, or hosts other than the board. */
const unscripted: Readonly<Record<string, string>> = {
  'keys go to the host that gave them':
    'The original sends the keys of a moralisSecret to deep-index.moralis.io, solana-gateway.moralis.io and speedy-nodes-nyc.moralis.io. Ours calls /api/v2 and /api/solana of the host that gave them, unless the app sets baseURL.',
  'nothing is sent to the Speedy Nodes':
    'They were shut down. On a server with a speedyNodeApiKey, enableWeb3 still means a node, and needs urls: without them it rejects with a sentence, where the original asks the dead host.',
  "a node's result counts with HTTP 400 too": 'The original fails because of the status.',
  'requests to nodes are numbered': 'The original sends each with the id 1. Ours counts up.',
  'chainId may be a decimal number in a text': "The original reads '137' as hexadecimal, 311.",
  'callPluginEndpoint without shouldAwait calls the endpoint':
    'The original calls it only if shouldAwait is true or false. Ours calls it and waits, so an endpoint that does not exist rejects.',
}
