import {
  createConnection,
  injected,
  RequestRejectedError,
  readField,
  requireAccount,
  signTypedData,
  toWalletError,
  type Wallet,
  watchWallets,
} from '@cryptolist/wallet'
import * as text from '#messages/signature'
import { ShownError } from '../../components/shown-error.ts'

/** The place of the wallets on the page for signing. */
const place = document.querySelector<HTMLElement>('[data-sign]')
if (place !== null) start(place)

function start(place: HTMLElement): void {
  const say = document.createElement('div')
  say.className = 'signature-say'
  const list = document.createElement('div')
  list.className = 'signature-wallets'
  place.append(say, list)
  watchWallets((wallets) => {
    place.querySelector<HTMLElement>('[data-none]')?.toggleAttribute('hidden', wallets.length > 0)
    list.replaceChildren(...wallets.map((wallet) => buttonOf(wallet, { isOnly: wallets.length === 1 })))
  })

  function buttonOf(wallet: Wallet, { isOnly }: { isOnly: boolean }): HTMLButtonElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = isOnly ? 'button button-main' : 'button'
    button.textContent = text.signWithWallet(wallet.name)
    button.addEventListener('click', () => void run(wallet, button))
    return button
  }

  async function run(wallet: Wallet, button: HTMLButtonElement): Promise<void> {
    if (list.ariaBusy === 'true') return
    list.ariaBusy = 'true'
    button.ariaBusy = 'true'
    tell({ fact: text.openWallet(wallet.name), more: text.compareInWallet })
    try {
      await sign(place, wallet)
      location.assign(place.dataset.done ?? '/')
    } catch (cause) {
      tell(wordsOf(cause, wallet))
    } finally {
      list.ariaBusy = null
      button.ariaBusy = null
    }
  }

  function tell({ fact, more, isError = false }: Words): void {
    const note = document.createElement('div')
    note.className = isError ? 'note bad' : 'note'
    note.setAttribute('role', isError ? 'alert' : 'status')
    const words = document.createElement('span')
    const strong = document.createElement('b')
    strong.textContent = fact
    words.append(strong, ` ${more}`)
    note.append(words)
    say.replaceChildren(note)
  }
}

interface Words {
  fact: string
  more: string
  isError?: boolean
}

async function sign(place: HTMLElement, wallet: Wallet): Promise<void> {
  const path = place.dataset.sign ?? ''
  const { account, chainId } = await createConnection().enable(injected(wallet))
  const address = requireAccount(account)
  const answer = await post(`${path}/data`, { address, chainId })
  const typedData = readField(answer, 'typedData')
  requireSameWords(readField(typedData, 'message'), JSON.parse(place.dataset.message ?? '{}'))
  const signature = await signTypedData(wallet.provider, address, JSON.stringify(typedData))
  await post(path, { address, chainId, digest: readField(answer, 'digest'), signature })
}

/** The wallet gets the words that the page showed, but for the chain that the wallet is on. */
function requireSameWords(message: unknown, expected: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(expected))
    if (name !== 'signerChainId' && readField(message, name) !== value)
      throw new ShownError(text.reload, { title: text.listingChanged })
}

function wordsOf(cause: unknown, wallet: Wallet): Words {
  if (cause instanceof ShownError) return { fact: cause.title, more: cause.message, isError: true }
  const error = toWalletError(cause)
  if (error instanceof RequestRejectedError)
    return { fact: text.declined(wallet.name), more: text.nothingSigned }
  return { fact: text.didNotSign(wallet.name), more: text.walletSaid(error.message), isError: true }
}

const timeoutMilliseconds = 30_000

/** Sends JSON to the board; the answer, or undefined when it has no body. Throws ShownError. */
async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch(() => {
    throw new ShownError(text.noAnswer, { title: text.noConnection })
  })
  if (response.status === 204) return undefined
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  const field = (name: string): string => String(readField(answer, name) ?? '')
  throw new ShownError(field('detail') || text.tryAgain, {
    title: text.refusals[field('code')] ?? text.refused,
  })
}
