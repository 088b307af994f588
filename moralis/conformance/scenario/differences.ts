import { readFileSync, writeFileSync } from 'node:fs'
import type { Difference } from './recording/compare.ts'

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

/** A difference that is known; its place begins with the scenario (`scenario › step: aspect`), `because` names its reason. */
interface RecordedDifference extends Difference {
  because: string
}

/** What is compared: the browser build, the build for servers, the hooks. */
export type Table = 'browser' | 'server' | 'hooks'

export function readRecorded(table: Table): RecordedDifference[] {
  const lines = readFileSync(fileOf(table), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

/** Writes what a run has found. A new difference gets the reason of an equal one elsewhere, else an empty one to fill in. */
export function writeRecorded(table: Table, found: readonly Difference[]): void {
  const known = readRecorded(table)
  const becauseOf = (one: Difference): string => {
    const values = ({ original, ours }: Difference) => JSON.stringify([original, ours])
    const same =
      known.find(({ place }) => place === one.place) ?? known.find((other) => values(other) === values(one))
    return same?.because ?? ''
  }
  const lines = byPlace(found).map((one) => JSON.stringify({ ...one, because: becauseOf(one) }))
  writeFileSync(fileOf(table), `${lines.join('\n')}\n`)
}

export function byPlace<Row extends Difference>(differences: readonly Row[]): Row[] {
  return differences.toSorted((one, other) => (one.place < other.place ? -1 : 1))
}

function fileOf(table: Table): URL {
  return new URL(`recorded/${table}.jsonl`, import.meta.url)
}

/** What ours does differently from the original: a name, and why. `recorded/` has every place where it is seen. */
export const reasons: Record<Table, Readonly<Record<string, string>>> = {
  browser: {
    'a master key in a page is warned of':
      'The original leaves it out in silence. Ours says so, as both do of moralisSecret.',
    'an address of another form is warned of':
      'The original uses the pattern for its tracking only. Ours says that an address looks mistyped, and starts all the same.',
    'an id of the installation for each app':
      'The original keeps the id of the first app in memory and uses it for the next one too. Ours has one for each, as they are stored.',
    'a field that is refused throws':
      'The set of the original gives false and says nothing; that of Parse 8 throws what is wrong.',
    'a bad name of a field is named': 'The error of the original has a code and no text.',
    'a file is deleted from a page':
      'The original sends a DELETE that does not say who asks, with an empty header that the XMLHttpRequest of Node.js even refuses. Ours sends it as every other request, so that the owner may.',
    'triggers are off by default':
      'With triggers a server can have the page sign and send. Ours runs those that touch the wallet only where the app has turned them on.',
    'an answer that says nothing':
      'The original prints its whole request where an answer has no body; ours says the status.',
    'an answer that cannot be read is an error':
      'The original fails at reading a field of nothing, or takes the answer for somebody who has signed in. Ours rejects with 107.',
    'the message of an error is a text':
      'The original takes whatever the server names as error, which pages then show as [object Object] or not at all.',
    'no other machines are called':
      'The original tells its makers of every start and asks whether a newer version is there. Keys for a secret come from the own server.',
    'errors have a class and a code':
      'What ours throws is always an Error with a class and a code of its own; the text is the original’s. The original throws plain errors, texts and lists of texts.',
    'errors with a code of Parse or the wallet have a class':
      'The original never names them, so that a page that prints error.name says Error for each.',
    'the wallet of before is let go first':
      'The original keeps the connectors of before connected and their listeners alive when a wallet is enabled again. Ours deactivates first, and says so.',
    'nothing is left of an enable that failed':
      'The clean-up of the original does nothing while a wallet is being enabled, so the connector that failed stays. Ours removes it.',
    'Elrond wallets do not sign in':
      'What the original sends as an Elrond signature is the text itself, which proves nothing.',
    'a polkadot wallet that is missing':
      'The original fails at reading a field of nothing; the text that it has for this is never reached.',
    'no signature without a time of the server':
      'When the server gives no time the original has the bare phrase signed, a signature that could be used for ever. Ours has nothing signed.',
    'nothing is left of a link that failed':
      'The original leaves the login data of a failed link in the user, to be sent again with the next save. Ours takes it back.',
    'the last address is cleared':
      'The original drops the field from the request, so the server keeps an address that is no longer linked. Ours deletes it.',
    'the account is looked at before it is linked':
      'The original signs with the account that the wallet is on, whichever is to be linked, and leaves it to the server to refuse. Ours says which account to choose.',
    'why a contract refuses':
      'ethers says that gas cannot be estimated or that a call failed, and puts the contract’s reason into the data. Ours reads it.',
    'amounts and addresses are checked before they are sent':
      'The original hands them to ethers, which says what it expected in its own words, or looks an address up as a name.',
    'an amount of zero is an amount':
      'The original takes the number 0 for a missing amount, and the text "0" not.',
    'numbers of contracts are bigints': 'The original gives BigNumber objects of ethers.',
  },
  server: {
    'an id of the installation for each app':
      'The original keeps the id of the first app in memory and uses it for the next one too. Ours has one for each, as they are stored.',
    'keys come from the own server':
      'The original asks admin.moralis.io for the keys of an account. Ours asks the server that it is started with, which answers the same request.',
    'one slash in the path of hooks': 'The original puts a slash too many before the path.',
    'errors have a class and a code':
      'What ours throws is always an Error with a class and a code of its own; the text is the original’s. The original throws plain errors, texts and lists of texts.',
    'a server has no wallet of a page':
      'The original fails at reading a window that is not there. Ours says that there is no wallet.',
    'errors with a code of Parse or the wallet have a class':
      'The original never names them, so that a page that prints error.name says Error for each.',
    'no other machines are called':
      'The original tells its makers of every start and asks whether a newer version is there. Keys for a secret come from the own server.',
  },
  hooks: {
    'it is initialized when it has started':
      'The original says isInitialized before the start is over, so that calls run before the plugins are known.',
    'each state is rendered':
      'React renders once where the original changes a state and back without a request between; the store of ours tells React of each. Its errors have a class and a code.',
    'signing out has a state of its own': 'logging_out is declared in the original and never set.',
    'a sign-out that fails keeps the user':
      'The SDK forgets its user before it asks the server, and with it the session that would end there. The hooks let it know both again, so that the page shows who is signed in and signing out can be tried once more. A user whose session is over already (209, 101) stays forgotten.',
    'isWeb3Enabled says whether a wallet is connected':
      'Where signing in fails after the wallet was connected, the original shows its account and says that none is.',
    'a sign-up of wrong types ends':
      'The original throws before it catches and stays in authenticating for good.',
    'onError is called whether it throws or not':
      'The original leaves onError out where throwOnError is set, but for authenticate.',
    'nothing is left of an enable that failed':
      'The clean-up of the original does nothing while a wallet is being enabled, so the connector that failed stays. Ours removes it.',
    'errors of hooks have a class and a code': 'As without hooks: the text is the same.',
    'a bad name of a field is named': 'The error of the original has a code and no text.',
    'networks are added by their names of today':
      'The original adds a network under the names and addresses of its time, many of which are gone.',
    'no other machines are called':
      'The original tells its makers of every start and asks whether a newer version is there. Keys for a secret come from the own server.',
  },
}
