import { signOut } from '#messages/account'
import { authenticate, sessionEnded, sessionEndedAdvice } from '#messages/sign-in'
import { pathWithReturn } from './return-path.ts'

export interface SessionNote {
  id: string
  fact: string
  advice: string
  action: 'authenticate' | 'signOut'
}

/** Puts a note with its one action above the page's content, spoken at once; a second one with the same id changes nothing. */
export function showSessionNote(note: SessionNote): void {
  const elementId = `session-note-${note.id}`
  if (document.getElementById(elementId) !== null) return
  const box = document.createElement('div')
  box.id = elementId
  box.className = 'wrap session-note'
  const alert = document.createElement('div')
  alert.className = 'note warn'
  alert.setAttribute('role', 'alert')
  const words = document.createElement('p')
  words.className = 'grow'
  const fact = document.createElement('b')
  fact.textContent = note.fact
  words.append(fact, ` ${note.advice} `)
  alert.append(words, note.action === 'signOut' ? signOutForm() : authenticateLink())
  box.append(alert)
  document.querySelector('main')?.prepend(box)
}

/** The server no longer knows the session. */
export function showSessionEnded(): void {
  showSessionNote({ id: 'ended', fact: sessionEnded, advice: sessionEndedAdvice, action: 'authenticate' })
}

export function hideSessionNote(id: string): void {
  document.getElementById(`session-note-${id}`)?.remove()
}

function authenticateLink(): HTMLElement {
  const link = document.createElement('a')
  link.className = 'button button-small'
  link.href = pathWithReturn('/sign-in', location.href)
  link.dataset.island = 'sign-in'
  link.textContent = authenticate
  return link
}

function signOutForm(): HTMLElement {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/sign-out'
  const next = document.createElement('input')
  next.type = 'hidden'
  next.name = 'next'
  next.value = location.pathname + location.search
  const button = document.createElement('button')
  button.className = 'button button-small'
  button.textContent = signOut
  form.append(next, button)
  return form
}
