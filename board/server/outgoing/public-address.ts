import ipaddr from 'ipaddr.js'

/** The prefix of NAT64 (RFC 6052) and of its local form (RFC 8215): what follows may be any IPv4 address. */
const nat64 = [ipaddr.parseCIDR('64:ff9b::/96'), ipaddr.parseCIDR('64:ff9b:1::/48')] as const

/**
 * Whether an address is of the public internet, so that a server may be asked for what users name. Private, shared (CGNAT), link-local,
 * loopback, multicast and reserved networks are not, however they are written.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv6 && nat64.some((prefix) => address.match(prefix))) return false
  // In IPv6 only what is given out so far (2000::/3) is public; ipaddr.js calls all else that it doesn't know "unicast".
  if (address instanceof ipaddr.IPv6 && !address.match(ipaddr.parseCIDR('2000::/3'))) return false
  return address.range() === 'unicast'
}
