// The plainest peer: Node's own server and template strings. Every text is escaped; answers are packed at once, as the board does.
import { createServer } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import { data } from './data.mjs'
import { barsOf, countText, factsOf, firstRows, payOf, tagsOf } from './facts.mjs'

const html = 'text/html; charset=utf-8'
const answers = {
  '/jobs': () => [html, page('Jobs', listPage(data.list))],
  '/job': () => [html, page(data.job.title, jobPage(data))],
  '/api': () => {
    const { items, total, next } = data.list
    return ['application/json', JSON.stringify({ items, total, next })]
  },
}

createServer((request, response) => {
  const answer = answers[request.url]
  if (answer === undefined) return response.writeHead(404).end()
  const [type, text] = answer()
  const headers = { 'content-type': type, vary: 'accept-encoding' }
  let body = Buffer.from(text)
  if (/\bbr\b/.test(request.headers['accept-encoding'])) {
    headers['content-encoding'] = 'br'
    body = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })
  }
  response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

function escapeText(text) {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => escapes[character]) : text
}

function page(title, body) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeText(title)}</title></head><body><div>
<header class="top"><a href="/">CryptoList</a><nav><a href="/jobs">Jobs</a><a href="/companies">Companies</a></nav><a href="/post">Post a job</a><a href="/sign-in">Authenticate</a></header>
<main>${body}</main>
<footer><a href="/transparency">Transparency</a><a href="/api/v1/jobs">API</a></footer></div></body></html>`
}

function listPage({ items, total, facets, next }) {
  const groups = Object.entries(facets.values).map(([name, values]) => facetGroup(name, values))
  return `<form action="/jobs">${payFilter(facets.pay)}${groups.join('')}</form><h1>Web3 jobs</h1><input name="q" type="search">
<p><b>${countText(total)}</b> jobs</p><ol>${items.map(row).join('')}</ol><a href="/jobs?after=${escapeText(next)}">Older jobs</a>`
}

function payFilter(pay) {
  const bars = barsOf(pay).map(
    ({ x, y, height }) => `<rect x="${x}" y="${y}" width="4%" height="${height}"></rect>`,
  )
  return `<div class="facet"><label for="min_pay">Minimum cash pay</label><svg width="100%" height="48">${bars.join('')}</svg>
<input id="min_pay" name="min_pay" inputmode="numeric"></div>`
}

function facetGroup(name, values) {
  if (values.every(({ count }) => count === 0)) return ''
  const rows = values.slice(0, firstRows).map((value) => facetRow(name, value))
  const more =
    values.length > firstRows
      ? `<a href="/jobs?open=${escapeText(name)}">${values.length - firstRows} more</a>`
      : ''
  return `<details class="facet" open><summary>${escapeText(name)}</summary><fieldset><legend>${escapeText(name)}</legend>${rows.join('')}${more}</fieldset></details>`
}

function facetRow(name, { value, name: label, count }) {
  const disabled = count === 0 ? ' disabled' : ''
  return `<div class="value"><label><input type="checkbox" class="box" name="${escapeText(name)}" value="${escapeText(value)}"${disabled}><span>${escapeText(label)}</span><span>${countText(count)}</span></label>
<a class="exclude" href="/jobs?not_${escapeText(name)}=${escapeText(value)}" rel="nofollow">Exclude</a></div>`
}

function row(job) {
  const mode = job.place.mode === null ? '' : `<span>${escapeText(job.place.mode)}</span>`
  const tags = tagsOf(job).map(
    ({ slug, name }) => `<a class="tag" href="/jobs?tag=${escapeText(slug)}">${escapeText(name)}</a>`,
  )
  return `<li class="row"><span class="mono">${escapeText(job.company.name.slice(0, 2))}</span><h2><a href="${escapeText(job.path)}">${escapeText(job.title)}</a></h2>
<div class="meta"><span>${escapeText(job.company.name)}</span>${mode}<span>${escapeText(job.place.text)}</span></div>
<div class="tags">${tags.join('')}</div><div class="pay">${escapeText(payOf(job))}</div>
<time datetime="${escapeText(job.firstSeenAt)}">${escapeText(job.firstSeenAt.slice(0, 10))}</time></li>`
}

function jobPage({ job, similar }) {
  const facts = factsOf(job).map(
    ([name, fact]) => `<div><dt>${escapeText(name)}</dt><dd>${escapeText(fact)}</dd></div>`,
  )
  return `<h1>${escapeText(job.title)}</h1><p>${escapeText(job.company.name)}</p><p class="pay">${escapeText(payOf(job))}</p><dl>${facts.join('')}</dl>
<div>${job.descriptionHtml ?? ''}</div><a class="button" href="/go/${escapeText(job.id)}" rel="nofollow">Apply</a><ol>${similar.map(row).join('')}</ol>`
}
