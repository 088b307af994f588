// Express, compression and React's renderToString.
import express from 'express'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { data } from './data.mjs'
import { JobPage, ListPage } from './list-page.mjs'
import { pack } from './pack.mjs'

const app = express()
app.use(pack)
const page = (title, body) =>
  `<!doctype html>${renderToString(
    h(
      'html',
      { lang: 'en' },
      h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, title)),
      h('body', null, body),
    ),
  )}`
app.get('/jobs', (_request, response) => response.send(page('Jobs', h(ListPage, data))))
app.get('/job', (_request, response) => response.send(page(data.job.title, h(JobPage, data))))
app.get('/api', (_request, response) => {
  const { items, total, next } = data.list
  response.json({ items, total, next })
})
app.listen(Number(process.env.PORT), '127.0.0.1')
