import { BlockList, isIP } from 'node:net'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'

const near = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(net, prefix, 'ipv4')
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

/**
 * Notices once that requests come through a proxy on this machine or in its network while TRUST_PROXY is unset: limits and reports then count
 * all visitors as one. The header is believed for nothing else.
 */
export function noticeUnnamedProxy({
  config,
  log,
  lifecycle,
}: {
  config: { trustProxy?: Config['trustProxy'] }
  log: Logger
  lifecycle: { hasUnnamedProxy?: boolean }
}): RequestHandler {
  return ({ headers, socket }, _response, next) => {
    const isUnnamed =
      config.trustProxy === undefined &&
      lifecycle.hasUnnamedProxy !== true &&
      headers['x-forwarded-for'] !== undefined &&
      isNear(socket.remoteAddress)
    if (isUnnamed) {
      lifecycle.hasUnnamedProxy = true
      log.warn('Behind a proxy, but TRUST_PROXY is not set: all visitors count as one. Set TRUST_PROXY=1')
    }
    next()
  }
}

function isNear(peer = ''): boolean {
  const address = peer.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const version = isIP(address)
  return version !== 0 && near.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
