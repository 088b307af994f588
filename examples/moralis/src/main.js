// An app as they were written for Moralis v1. It was moved by changing this import, and the address of its server.
import Moralis from '@cryptolist/moralis'

const options = new URLSearchParams(location.search)
const serverUrl = options.get('serverUrl') ?? 'http://localhost:3000/server'
const appId = options.get('appId') ?? 'cryptolist'

const Note = Moralis.Object.extend('Note', {
  summary() {
    return `${this.get('text')} (${this.get('size')} letters, worth ${Moralis.Units.FromWei(this.get('fee'))} ETH)`
  },
})

async function main() {
  await Moralis.start({ serverUrl, appId })
  Moralis.onAccountChanged((account) => say(`Your wallet is now on ${account}`))
  Moralis.onChainChanged((chain) => say(`Your wallet is now on chain ${chain}`))
  document.getElementById('sign-in').onclick = signIn
  document.getElementById('sign-out').onclick = signOut
  document.getElementById('write').onsubmit = write
  await show()
}

async function signIn() {
  try {
    const user = await Moralis.authenticate({ signingMessage: 'Moralis Authentication' })
    if (!user.getUsername().startsWith('reader-')) {
      user.setUsername(`reader-${user.get('ethAddress').slice(2, 6)}`)
      await user.save()
    }
    await show()
  } catch (error) {
    say(`Sign-in failed: ${error.message}`)
  }
}

async function signOut() {
  await Moralis.User.logOut()
  await show()
}

async function write(event) {
  event.preventDefault()
  const field = event.target.elements.text
  const note = new Note()
  note.set('text', field.value)
  note.set('size', field.value.length)
  note.set('fee', Moralis.Units.ETH('0.5'))
  note.set('owner', Moralis.User.current())
  note.setACL(new Moralis.ACL(Moralis.User.current()))
  await note.save()
  field.value = ''
  await show()
}

async function show() {
  const user = Moralis.User.current()
  document.getElementById('sign-in').hidden = user !== null
  document.getElementById('sign-out').hidden = user === null
  document.getElementById('write').hidden = user === null
  const query = new Moralis.Query(Note)
  query.equalTo('owner', user).greaterThan('size', 1).descending('createdAt').limit(10)
  const notes = user === null ? [] : await query.find()
  document.getElementById('notes').replaceChildren(
    ...notes.map((note) => {
      const entry = document.createElement('li')
      entry.textContent = note.summary()
      return entry
    }),
  )
  say(user === null ? 'Signed out' : `Signed in as ${user.getUsername()} on chain ${Moralis.chainId}`)
}

function say(text) {
  document.getElementById('state').textContent = text
}

main()
