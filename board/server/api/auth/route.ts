import { walletChallengeSchema, walletVerifySchema } from '@cryptolist/contract'
import express, { type RequestHandler, Router } from 'express'
import type { Context } from '../../context.ts'
import {
  createLinkText,
  createSignInText,
  linkWallet,
  signInByWallet,
} from '../../domain/accounts/wallet-sign-in.ts'
import { setToastCookie } from '../../http/cookies.ts'
import { ownOrigin } from '../../http/own-origin.ts'
import { requireJson } from '../../http/read-input.ts'
import { addRoute, body, json, noInput } from '../../http/route.ts'
import {
  passwordLimits,
  signInBrowser,
  signInWithPassword,
  signOutBrowser,
  signUpWithPassword,
} from '../../sign-in/sign-in.ts'

/** Signing in and out with JSON. What sets the cookie takes nothing but application/json, which no form of another site can send. */
export function authRoutes(context: Context): Router {
  const { config } = context
  const router = Router()
  const at = { router, context }
  // The API's own limit counts every request (../route.ts).
  const common = { access: 'anyone', cache: 'no-store' } as const
  router.use(neverKept)

  addRoute(at, ['post', '/sign-out'], { ...common, limits: [], input: noInput }, async ({ response }) => {
    await signOutBrowser(context, response)
    response.status(204).end()
  })

  router.use(requireJson, express.json({ limit: '100kb' }))

  addRoute(
    at,
    ['post', '/sign-in'],
    { ...common, limits: passwordLimits, input: body('JSON') },
    async ({ request, response }) => {
      const { user } = await signInWithPassword(context, request, response)
      response.json({ user })
    },
  )

  addRoute(
    at,
    ['post', '/sign-up'],
    { ...common, limits: [{ name: 'sign_up', by: 'handler' }], input: body('JSON') },
    async ({ request, response }) => {
      const { user } = await signUpWithPassword(context, request, response)
      response.status(201).json({ user })
    },
  )

  addRoute(
    at,
    ['post', '/wallet/challenge'],
    { ...common, limits: ['challenge'], input: json(walletChallengeSchema) },
    async ({ request, response, viewer, input: { purpose, ...wallet } }) => {
      const input = { ...wallet, origin: ownOrigin(config, request) }
      const signInText =
        purpose === 'link'
          ? await createLinkText(context, viewer, input)
          : await createSignInText(context, input)
      response.json({ message: signInText })
    },
  )

  const signed = { ...common, limits: ['sign_in_address'], input: json(walletVerifySchema) } as const

  addRoute(at, ['post', '/wallet/verify'], signed, async ({ request, response, input }) => {
    const signedIn = await signInByWallet(context, { ...input, origin: ownOrigin(config, request) })
    await signInBrowser(context, response, { signedIn, toast: 'signed_in', next: request.body.next })
    response.json({ user: signedIn.user })
  })

  addRoute(at, ['post', '/wallet/link'], signed, async ({ request, response, viewer, input }) => {
    const user = await linkWallet(context, viewer, { ...input, origin: ownOrigin(config, request) })
    setToastCookie(response, 'wallet_added')
    response.json({ user })
  })

  return router
}

const neverKept: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  next()
}
