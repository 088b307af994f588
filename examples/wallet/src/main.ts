import {
  createConnection,
  injected,
  signIn,
  type Wallet,
  WalletError,
  watchWallets,
} from '@cryptolist/wallet'

const list = getElement('wallets')
const stateElement = getElement('state')
const leave = getElement('leave')

const connection = createConnection((event) => {
  if (event.type === 'accountChanged')
    show(event.account === null ? 'Wallet locked' : `Account ${event.account}`)
  if (event.type === 'chainChanged') show(`Network ${event.chainId}`)
  if (event.type === 'disconnected') show(event.error.message)
  leave.hidden = connection.state.status !== 'enabled'
})

watchWallets((wallets) => {
  list.replaceChildren(...wallets.map(entryOf))
  show(wallets.length === 0 ? 'No wallet found. Install one and load this page again.' : 'Choose a wallet')
})

leave.addEventListener('click', () => {
  connection.disable()
  show('Disconnected')
})

function entryOf(wallet: Wallet): HTMLLIElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = wallet.name
  button.addEventListener('click', () => void enter(wallet))
  const entry = document.createElement('li')
  entry.append(button)
  return entry
}

async function enter(wallet: Wallet): Promise<void> {
  try {
    show(`Waiting for ${wallet.name}`)
    const enabled = await connection.enable(injected(wallet))
    show('Sign the text in the wallet')
    const { user } = await signIn(enabled)
    show(`Signed in as ${user.displayName} on network ${enabled.chainId}`)
  } catch (error) {
    if (!(error instanceof WalletError)) throw error
    show(error.message)
  }
}

function show(text: string): void {
  stateElement.textContent = text
}

function getElement(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`The page has no #${id}.`)
  return element
}
