import { isIP } from 'node:net'
import { type ListingContent, parseUrl } from '@cryptolist/contract'
import { isAtKnownSystem } from '../import/link.ts'
import { domainOrHost } from './domains.ts'

/**
 * What a link to apply opens. `unusable`: no https address. `private`: a machine or name that only a network of its own knows. `own_site`:
 * this board. `messenger`: a chat. `download`: a file to open. `file_share`: a host of anyone's files. `system`: a known application system.
 * `company`: one of the company's domains. `elsewhere`: any other.
 */
export type ApplyTargetKind =
  | 'unusable'
  | 'private'
  | 'own_site'
  | 'shortener'
  | 'messenger'
  | 'download'
  | 'file_share'
  | 'system'
  | 'company'
  | 'elsewhere'

export interface ApplyTarget {
  kind: ApplyTargetKind
  /** In ASCII; empty for what has none. */
  host: string
}

const shorteners = new Set(
  `bit.ly buff.ly clck.ru cutt.ly dub.sh goo.gl is.gd lnkd.in ow.ly rb.gy rebrand.ly s.id
  shorturl.at surl.li t.co t.ly tiny.cc tinyurl.com urlz.fr v.gd`.split(/\s+/),
)
const messengers = new Set(
  `t.me telegram.me telegram.dog wa.me whatsapp.com discord.gg discord.com discordapp.com signal.me
  wechat.com line.me`.split(/\s+/),
)
const fileShares = new Set(
  `1drv.ms 1fichier.com 4shared.com anonfiles.com catbox.moe disk.yandex.ru drive.google.com dropbox.com file.io filemail.com
  files.fm gofile.io krakenfiles.com mediafire.com mega.co.nz mega.nz onedrive.live.com pan.baidu.com pixeldrain.com sendspace.com
  terabox.com transfer.sh uploadfiles.io we.tl wetransfer.com workupload.com zippyshare.com`.split(/\s+/),
)
/** What a browser saves and a click opens. */
const download =
  /\.(?:zip|rar|7z|tar|t?gz|bz2|xz|iso|img|exe|msi|scr|bat|cmd|ps1|vbs|jar|dmg|pkg|app|apk|xapk|deb|rpm|appimage|lnk|hta|docm|xlsm|crx|xpi)$/i
/** Endings of names that no public server has. */
const privateEnding =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/** The hosts that a link is compared with: the company's, and this board's. */
export interface KnownHosts {
  companyDomains: readonly string[]
  ownHosts: readonly string[]
}

/** Classifies the link to apply of a listing; undefined if it has none. */
export function targetOfApply(
  apply: ListingContent['apply'] | undefined,
  known: KnownHosts,
): ApplyTarget | undefined {
  return apply?.method === 'url' ? classifyApplyTarget(apply.url, known) : undefined
}

/** Classifies a link to apply by its text alone, without a request. */
export function classifyApplyTarget(address: string, known: KnownHosts): ApplyTarget {
  const url = parseUrl(address)
  if (url === undefined || url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    return { kind: 'unusable', host: url?.hostname ?? '' }
  const host = url.hostname.replace(/\.$/, '')
  return { host, kind: kindOf(url, host, known) }
}

function kindOf(url: URL, host: string, { companyDomains, ownHosts }: KnownHosts): ApplyTargetKind {
  if (ownHosts.includes(host)) return 'own_site'
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0 || !host.includes('.') || privateEnding.test(host))
    return 'private'
  const domain = domainOrHost(host)
  if (shorteners.has(domain) || shorteners.has(host)) return 'shortener'
  if (messengers.has(domain) || messengers.has(host)) return 'messenger'
  if (download.test(decodePath(url.pathname))) return 'download'
  if (fileShares.has(domain) || fileShares.has(host)) return 'file_share'
  if (isAtKnownSystem(url.href)) return 'system'
  return companyDomains.includes(domain) ? 'company' : 'elsewhere'
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path).replace(/[/\s.]+$/, '')
  } catch {
    return path
  }
}
