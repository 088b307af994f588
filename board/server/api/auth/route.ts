import { BoardError, walletChallengeSchema, walletVerifySchema } from '@cryptolist/contract'
import express, { type RequestHandler, Router } from 'express'
import type { Context } from '../../context.ts'
import { signOut } from '../../domain/accounts/sessions/sessions.ts'
import {
  createLinkText,
  createSignInText,
  linkWallet,
  signInByWallet,
} from '../../domain/accounts/wallets/wallet-sign-in.ts'
import { setAlertCookie } from '../../http/alert-cookie.ts'
import { beginSession } from '../../http/begin-session.ts'
import { clearListingLinks } from '../../http/listing-links-cookie.ts'
import { ownOrigin } from '../../http/own-origin.ts'
import { addressKey } from '../../http/rate-limits.ts'
import { readInput } from '../../http/read-input.ts'
import { clearSessionCookie } from '../../http/session-cookie.ts'
import { viewerOf } from '../../http/viewer.ts'
import { signInWithPassword, signUpWithPassword } from '../../sign-in/with-password.ts'

/** Signing in and out with JSON. What sets the cookie takes nothing but application/json, which no form of another site can send. */
export function authRoutes(context: Context): Router {
  const { config, limits } = context
  const router = Router()
  router.use(neverKept)

  router.post('/sign-out', async (_request, response) => {
    await signOut(context, viewerOf(response))
    clearSessionCookie(response)
    clearListingLinks(response)
    setAlertCookie(response, 'signed_out')
    response.status(204).end()
  })

  router.use(requireJson, express.json({ limit: '100kb' }))

  router.post('/sign-in', async (request, response) => {
    const { user } = await signInWithPassword(context, request, response)
    response.json({ user })
  })

  router.post('/sign-up', async (request, response) => {
    const { user } = await signUpWithPassword(context, request, response)
    response.status(201).json({ user })
  })

  router.post('/wallet/challenge', async (request, response) => {
    const { purpose, ...wallet } = readInput(walletChallengeSchema, request.body)
    await limits.consume('challenge', [addressKey(request.ip)])
    const input = { ...wallet, origin: ownOrigin(config, request) }
    response.json(
      purpose === 'link'
        ? await createLinkText(context, viewerOf(response), input)
        : await createSignInText(context, input),
    )
  })

  router.post('/wallet/verify', async (request, response) => {
    const input = readInput(walletVerifySchema, request.body)
    await limits.consume('sign_in_address', [addressKey(request.ip)])
    const signedIn = await signInByWallet(context, { ...input, origin: ownOrigin(config, request) })
    await beginSession(context, response, { signedIn, alert: 'signed_in' })
    response.json({ user: signedIn.user })
  })

  router.post('/wallet/link', async (request, response) => {
    const input = readInput(walletVerifySchema, request.body)
    await limits.consume('sign_in_address', [addressKey(request.ip)])
    const origin = ownOrigin(config, request)
    const user = await linkWallet(context, viewerOf(response), { ...input, origin })
    setAlertCookie(response, 'wallet_added')
    response.json({ user })
  })

  return router
}

const neverKept: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  next()
}

const requireJson: RequestHandler = (request, _response, next) => {
  if (request.method === 'POST' && !request.is('application/json'))
    throw new BoardError('unsupported_media_type', 'Send JSON, with Content-Type: application/json.')
  next()
}
