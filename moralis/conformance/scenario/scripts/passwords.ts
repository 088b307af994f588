import { password } from '../../support/people.ts'
import type { Scenarios } from '../both.ts'

/** Users with passwords, their sessions and what they may do without a wallet. */
export const passwordScenarios: Scenarios = {
  async 'password users'({ client, name, start, step }) {
    const [person, other] = [name('person'), name('other')]
    const email = `${person}@people.example`
    await start()
    await step('sign up', () => client.User.signUp(person, password, { email, favourite: 'zk' }))
    await step('sign up again', () => client.User.signUp(person, password, {}))
    await step('sign up without name', () => client.User.signUp('', password, {}))
    await step('sign up without password', () => client.User.signUp(other, '', {}))
    await step('out', () => client.User.logOut())
    await step('out twice', () => client.User.logOut())
    await step('log in', () => client.User.logIn(person, password))
    await step('log in over a user', () => client.User.logIn(person, password, { usePost: true }))
    await step('by get', () => client.User.logIn(person, password, { usePost: false }))
    await step('wrong password', () => client.User.logIn(person, 'wrong'))
    await step('no such user', () => client.User.logIn(other, password))
    await step('not a text', () => Reflect.apply(client.User.logIn, client.User, [7, password]))
    await step('not a password', () => Reflect.apply(client.User.logIn, client.User, [person, {}]))
    await step('log in or sign up, known', () => client.User.loginOrSignup(person, password))
    await step('log in or sign up, new', () => client.User.loginOrSignup(other, password))
    await step('taken name', () => client.User.current()?.save({ username: person }))
    await step('revert', () => client.User.current()?.revert())
    await step('read-only field', () => client.User.current()?.set('sessionToken', 'r:x'))
  },
  async sessions({ client, name, start, step }) {
    const person = name('person')
    await start()
    await step('session of nobody', () => client.Session.current())
    await step('become with a bad token', () => client.User.become('r:00000000000000000000000000000000'))
    const user = await client.User.signUp(person, password, {})
    const token = user.getSessionToken() ?? ''
    await step('session', () => client.Session.current())
    await step('me', () => client.User.me(token))
    await step('become', () => client.User.become(token))
    await step('current, asked later', () => client.User.currentAsync())
    await step('verify password', () => client.User.verifyPassword(person, password))
    await step('verify wrong password', () => client.User.verifyPassword(person, 'wrong'))
    await step('fetch', () => client.User.current()?.fetch())
    await step('destroy', () => client.User.current()?.destroy())
    await step('me afterwards', () => client.User.me(token))
  },
  async 'sessions that end elsewhere'({ client, board, name, start, step }) {
    await start()
    const user = await client.User.signUp(name('person'), password, {})
    await board.context.users.endSessions(user.id ?? '')
    await step('fetch', () => user.fetch())
    await step('save', () => user.save({ favourite: 'zk' }))
    await step('query', () => new client.Query('Note').find())
    await step('out', () => client.User.logOut())
  },
  async 'mail to users'({ client, name, start, step }) {
    await start()
    await step('reset', () => client.User.requestPasswordReset(`${name('nobody')}@people.example`))
    await step('reset without address', () => client.User.requestPasswordReset(''))
    await step('verification', () => client.User.requestEmailVerification(`${name('other')}@people.example`))
  },
  async 'users without names'({ client, start, step }) {
    await start()
    await step('log in', () => client.AnonymousUtils.logIn())
    const user = client.User.current()
    await step('is linked', () => (user ? client.AnonymousUtils.isLinked(user) : undefined))
    await step('out', () => client.User.logOut())
  },
  async roles({ client, name, start, step }) {
    const crew = name('crew')
    await start()
    const user = await client.User.signUp(name('person'), password, {})
    const acl = new client.ACL(user)
    await step('bad name', () => new client.Role('bad?name', acl))
    const role = new client.Role(crew, acl)
    await step('add', () => {
      role.getUsers().add(user)
    })
    await step('save', () => role.save())
    await step('rename', () => role.set('name', 'other'))
    await step('find', () => new client.Query(client.Role).equalTo('name', crew).find())
    await step('members', () => role.getUsers().query().find())
  },
}
