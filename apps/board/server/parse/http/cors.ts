import type { RequestHandler } from 'express'

const headers = [
  'Authorization',
  'Content-Type',
  'Range',
  'X-Requested-With',
  'X-Parse-Application-Id',
  'X-Parse-Client-Key',
  'X-Parse-Client-Version',
  'X-Parse-Cloud-Context',
  'X-Parse-Installation-Id',
  'X-Parse-Javascript-Key',
  'X-Parse-Master-Key',
  'X-Parse-REST-API-Key',
  'X-Parse-Request-Id',
  'X-Parse-Revocable-Session',
  'X-Parse-Session-Token',
].join(', ')

/** Lets pages of any origin call the backend, errors included; it takes no cookie. Answers OPTIONS on every path. */
export const allowAnyOrigin: RequestHandler = (request, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Expose-Headers', 'X-Parse-Job-Status-Id, X-Parse-Push-Status-Id')
  if (request.method !== 'OPTIONS') return next()
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE, OPTIONS')
  response.setHeader('Access-Control-Allow-Headers', headers)
  response.setHeader('Access-Control-Max-Age', '86400')
  response.status(204).end()
}
