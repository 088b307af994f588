import { type Theme, themes } from '@cryptolist/contract'
import type { Request, Response } from 'express'
import { readCookie, writeCookie } from './cookies.ts'

const yearMs = 365 * 24 * 3600 * 1000

/** The theme the visitor chose; dark until they do. */
export function readTheme(request: Request): Theme {
  const value = readCookie(request, 'theme')
  return themes.find((theme) => theme === value) ?? 'dark'
}

/** Keeps the chosen theme for a year. Scripts may read it, for it is no secret. */
export function setThemeCookie(response: Response, theme: Theme): void {
  writeCookie(response, 'theme', theme, { maxAge: yearMs, httpOnly: false })
}
