// The list of jobs and the page of one, as components of plain React: what Express and Next.js render. Data in, elements out.
import { createElement as h } from 'react'
import { barsOf, countText, factsOf, firstRows, payOf, tagsOf } from './facts.mjs'

export function Shell({ children }) {
  return h(
    'div',
    null,
    h(
      'header',
      { className: 'top' },
      h('a', { href: '/' }, 'CryptoList'),
      h('nav', null, h('a', { href: '/jobs' }, 'Jobs'), h('a', { href: '/companies' }, 'Companies')),
      h('a', { href: '/post' }, 'Post a job'),
      h('a', { href: '/sign-in' }, 'Authenticate'),
    ),
    h('main', null, children),
    h(
      'footer',
      null,
      h('a', { href: '/transparency' }, 'Transparency'),
      h('a', { href: '/api/v1/jobs' }, 'API'),
    ),
  )
}

export function ListPage({ list }) {
  const { items, total, facets } = list
  return h(
    Shell,
    null,
    h(
      'form',
      { action: '/jobs' },
      h(PayFilter, { pay: facets.pay }),
      Object.entries(facets.values).map(([name, values]) => h(FacetGroup, { name, values, key: name })),
    ),
    h('h1', null, 'Web3 jobs'),
    h('input', { name: 'q', type: 'search' }),
    h('p', null, h('b', null, countText(total)), ' jobs'),
    h(
      'ol',
      null,
      items.map((job) => h(Row, { job, key: job.id })),
    ),
    h('a', { href: `/jobs?after=${list.next}` }, 'Older jobs'),
  )
}

function PayFilter({ pay }) {
  return h(
    'div',
    { className: 'facet' },
    h('label', { htmlFor: 'min_pay' }, 'Minimum cash pay'),
    h(
      'svg',
      { width: '100%', height: 48 },
      barsOf(pay).map(({ x, y, height }) => h('rect', { x, y, width: '4%', height, key: x })),
    ),
    h('input', { id: 'min_pay', name: 'min_pay', inputMode: 'numeric' }),
  )
}

function FacetGroup({ name, values }) {
  if (values.every(({ count }) => count === 0)) return null
  return h(
    'details',
    { className: 'facet', open: true },
    h('summary', null, name),
    h(
      'fieldset',
      null,
      h('legend', null, name),
      values.slice(0, firstRows).map((value) => h(FacetRow, { name, value, key: value.value })),
      values.length > firstRows
        ? h('a', { href: `/jobs?open=${name}` }, `${values.length - firstRows} more`)
        : null,
    ),
  )
}

function FacetRow({ name, value }) {
  return h(
    'div',
    { className: 'value' },
    h(
      'label',
      null,
      h('input', {
        type: 'checkbox',
        className: 'box',
        name,
        value: value.value,
        disabled: value.count === 0,
      }),
      h('span', null, value.name),
      h('span', null, countText(value.count)),
    ),
    h('a', { className: 'exclude', href: `/jobs?not_${name}=${value.value}`, rel: 'nofollow' }, 'Exclude'),
  )
}

function Row({ job }) {
  return h(
    'li',
    { className: 'row' },
    h('span', { className: 'mono' }, job.company.name.slice(0, 2)),
    h('h2', null, h('a', { href: job.path }, job.title)),
    h(
      'div',
      { className: 'meta' },
      h('span', null, job.company.name),
      job.place.mode === null ? null : h('span', null, job.place.mode),
      h('span', null, job.place.text),
    ),
    h(
      'div',
      { className: 'tags' },
      tagsOf(job).map(({ slug, name }) =>
        h('a', { className: 'tag', href: `/jobs?tag=${slug}`, key: slug }, name),
      ),
    ),
    h('div', { className: 'pay' }, payOf(job)),
    h('time', { dateTime: job.firstSeenAt }, job.firstSeenAt.slice(0, 10)),
  )
}

export function JobPage({ job, similar }) {
  return h(
    Shell,
    null,
    h('h1', null, job.title),
    h('p', null, job.company.name),
    h('p', { className: 'pay' }, payOf(job)),
    h(
      'dl',
      null,
      factsOf(job).map(([name, fact]) => h('div', { key: name }, h('dt', null, name), h('dd', null, fact))),
    ),
    // biome-ignore lint/security/noDangerouslySetInnerHtml: as the board does, which sanitised it
    h('div', { dangerouslySetInnerHTML: { __html: job.descriptionHtml ?? '' } }),
    h('a', { className: 'button', href: `/go/${job.id}`, rel: 'nofollow' }, 'Apply'),
    h(
      'ol',
      null,
      similar.map((other) => h(Row, { job: other, key: other.id })),
    ),
  )
}
