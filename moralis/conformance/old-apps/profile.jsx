import { useMoralis, useMoralisFile, useMoralisQuery, useNewMoralisObject } from 'react-moralis'
import { Action, strictly } from './action.jsx'

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="3"/></svg>'

function asFile(base64, name, type) {
  return new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type })
}

/** The first app: sign-in, a profile, notes, pictures, files for IPFS. */
export function Profile() {
  const {
    Moralis,
    authenticate,
    isAuthenticated,
    login,
    logout,
    refetchUserData,
    setUserData,
    signup,
    user,
  } = useMoralis()
  const { saveFile } = useMoralisFile()
  const { save } = useNewMoralisObject('Note')
  const notes = useMoralisQuery('Note', (query) => query.equalTo('owner', user).ascending('text'), [user], {
    autoFetch: false,
  })
  const listNotes = async () => (await notes.fetch(strictly)).map((note) => note.get('text'))
  const firstNote = () => new Moralis.Query('Note').equalTo('owner', user).ascending('text').first()
  const change = (fields) => async () => {
    const changed = await setUserData(fields, strictly)
    return Object.fromEntries(Object.keys(fields).map((name) => [name, changed.get(name)]))
  }
  const pin = async (name, content, type) => {
    const file = await saveFile(name, { base64: btoa(content) }, { type, saveIPFS: true, ...strictly })
    return { hash: /^\w{46,59}$/.test(file.hash()), text: await (await fetch(file.ipfs())).text() }
  }
  return (
    <main>
      <h1>{isAuthenticated ? `Welcome ${user.get('username')}` : 'Welcome stranger'}</h1>
      <Action
        name="Authenticate"
        run={async () => {
          const signedIn = await authenticate({ signingMessage: 'Log in to Lantern', ...strictly })
          return signedIn.get('ethAddress') === signedIn.get('accounts')[0]
        }}
      />
      <Action name="Change name" run={change({ username: 'keeper of lamps' })} />
      <Action name="Write about me" run={change({ bio: 'keeps lamps' })} />
      <Action name="Set email" run={change({ email: 'keeper@lantern.example' })} />
      <Action
        name="Upload picture"
        run={async () => {
          const file = await saveFile('photo (1).png', asFile(pixel, 'photo (1).png', 'image/png'), strictly)
          await setUserData({ picture: file }, strictly)
          return (await fetch(file.url())).status
        }}
      />
      <Action
        name="Refetch"
        run={async () => {
          const fetched = await refetchUserData(strictly)
          return [
            fetched.get('bio'),
            fetched
              .get('picture')
              .name()
              .replace(/^\w+_photo/, 'photo'),
          ]
        }}
      />
      <Action name="Pin metadata" run={() => pin('metadata.json', '{"name":"Lamp 1"}', 'application/json')} />
      <Action name="Pin drawing" run={() => pin('lamp.svg', drawing, 'image/svg+xml')} />
      <Action
        name="Write notes"
        run={async () => {
          await save({ text: 'oil the hinge', owner: user }, strictly)
          await save({ text: 'trim the wick', owner: user }, strictly)
          return listNotes()
        }}
      />
      <Action
        name="Change a note"
        run={async () => {
          const note = await firstNote()
          note.set('text', 'oil all hinges')
          note.addUnique('tags', 'done')
          note.increment('times')
          await note.save()
          return [(await listNotes())[0], note.get('tags'), note.get('times')]
        }}
      />
      <Action
        name="Lock a note"
        run={async () => {
          const note = await firstNote()
          note.setACL(new Moralis.ACL(user))
          await note.save()
          return note.getACL().getPublicReadAccess()
        }}
      />
      <Action
        name="Delete a note"
        run={async () => {
          await (await firstNote()).destroy()
          return listNotes()
        }}
      />
      <Action name="Notes" run={listNotes} />
      <Action
        name="Session"
        run={async () => (await Moralis.Session.current()).getSessionToken() === user.getSessionToken()}
      />
      <Action name="Settings" run={async () => (await Moralis.Config.get()).get('fee') ?? 'none'} />
      <Action
        name="Forgot password"
        run={async () => Boolean(await Moralis.User.requestPasswordReset('keeper@lantern.example'))}
      />
      <Action name="Set password" run={change({ password: 'lantern under the bridge' })} />
      <Action name="Sign out" run={() => logout()} />
      <Action
        name="Sign up"
        run={async () => {
          const made = await signup(
            'wick',
            'lantern under the bridge',
            'wick@lantern.example',
            { nick: 'W' },
            strictly,
          )
          return [made.get('username'), made.get('nick')]
        }}
      />
      <Action
        name="Sign in"
        run={async () => (await login('wick', 'lantern under the bridge', strictly)).get('nick')}
      />
    </main>
  )
}
