import { isIP } from 'node:net'
import { type ListingContent, parseUrl } from '@cryptolist/contract'
import { isAtKnownSystem } from '../identifiers/posting-link.ts'
import { domainOrHost, withoutFinalDot } from './domains.ts'

/**
 * The kinds of targets of a link to apply. `unusable`: no https address. `private`: a machine or name that only a network of its own knows. `own_site`:
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
/** Forms, pages, posts and storage that anyone can have at a domain of another company. Where each has a domain of its own, such as `acme.github.io`, it isn't here. */
const pagesOfAnyone = new Set(
  `about.me airtable.com bio.link cal.com calendar.app.google calendar.google.com calendly.com clickup.com coda.io codepen.io cognitoforms.com deform.cc
  dev.to docs.google.com docsend.com dweb.link facebook.com fillout.com formstack.com forms.app forms.cloud.microsoft forms.gle forms.google.com
  forms.microsoft.com forms.office.com gist.github.com github.com gitlab.com glitch.me googleapis.com groups.google.com hackmd.io heyform.net hsforms.com
  hubspotpagebuilder.com instagram.com ipfs.io jotform.com linkedin.com linktr.ee medium.com mirror.xyz miro.com monday.com notion.site notion.so office.com
  opnform.com paperform.co paragraph.xyz pastebin.com questionpro.com reddit.com replit.app rentry.co s3.amazonaws.com script.google.com
  script.googleusercontent.com sharepoint.com sites.google.com smartsheet.com substack.com super.site surveymonkey.com tally.so telegra.ph trello.com
  twitter.com typeform.com wordpress.com wufoo.com x.com youform.com zoho.com zohopublic.com`.split(/\s+/),
)
/** Files that a browser saves and a click opens. */
const download =
  /\.(?:zip|rar|7z|tar|t?gz|bz2|xz|iso|img|exe|msi|scr|bat|cmd|ps1|vbs|jar|dmg|pkg|app|apk|xapk|deb|rpm|appimage|lnk|hta|docm|xlsm|crx|xpi)$/i
/** Endings of names that no public server has. */
const privateEnding =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/** Whether a link at a host says nothing of whose page it opens, whatever company has its domain. */
export function isHostOfAnyone(host: string): boolean {
  const labels = withoutFinalDot(host.toLowerCase()).split('.')
  const names = labels.map((_label, index) => labels.slice(index).join('.'))
  return names.some((name) => hostsOfAnyone.some((hosts) => hosts.has(name)))
}

const hostsOfAnyone = [shorteners, messengers, fileShares, pagesOfAnyone]

/** The hosts that a link is compared with: the company's, and this board's. */
export interface KnownHosts {
  companyDomains: readonly string[]
  ownHosts: readonly string[]
}

/** Classifies the link to apply of a listing; undefined if it has none. */
export function targetOfApply(
  apply: ListingContent['apply'] | undefined,
  knownHosts: KnownHosts,
): ApplyTarget | undefined {
  return apply?.method === 'url' ? classifyApplyTarget(apply.url, knownHosts) : undefined
}

/** Classifies a link to apply by its text alone, without a request. */
export function classifyApplyTarget(address: string, knownHosts: KnownHosts): ApplyTarget {
  const url = parseUrl(address)
  if (url === undefined || url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    return { kind: 'unusable', host: url?.hostname ?? '' }
  const host = withoutFinalDot(url.hostname)
  return { host, kind: kindOf(url, host, knownHosts) }
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
