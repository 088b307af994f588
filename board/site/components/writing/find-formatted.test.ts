import { describe, expect, it } from 'vitest'
import { findFormatted } from './find-formatted.ts'

const words = '<p>Build <b>bridges</b></p>'

describe('what is copied', () => {
  it.each([
    ['formatted', words, words],
    [
      'formatted, between what Word puts around it',
      `<style>p{}</style><!--StartFragment-->${words}<!--EndFragment-->`,
      words,
    ],
    [
      'formatted by a style',
      '<span style="font-weight:700">Build</span>',
      '<span style="font-weight:700">Build</span>',
    ],
    ['a fragment without an end', `<!--StartFragment-->${words}`, `<!--StartFragment-->${words}`],
    [
      'formatted, with a picture in it',
      '<p>a <img alt="🎉" src="data:image/png;base64,iVBO" width="9"></p>',
      '<p>a <img alt="🎉" width="9"></p>',
    ],
    ['plain', '<meta charset="utf-8"><span>Build</span>', undefined],
    ['code', '<pre>a <b>b</b></pre>', undefined],
    [
      'code of an editor',
      '<html>\n<body>\n<!--StartFragment--><!--a\nb--> <meta charset="utf-8"><div style="color: red; white-space: pre;"><div>a</div></div><!--EndFragment-->',
      undefined,
    ],
    ['code behind words', `${words}<pre>a</pre>`, `${words}<pre>a</pre>`],
  ])('is %s', (_what, html, expected) => {
    expect(findFormatted(html)).toBe(expected)
  })

  /** The time limit of the test is the assertion. */
  it.each([
    ['comments', '<!---->'],
    ['comments without an end', '<!--'],
    ['ends of comments', '-->'],
    ['starts of fragments', '<!--StartFragment-->'],
    ['settings', '<meta>'],
    ['settings without an end', '<meta '],
    ['pages', '<html>'],
    ['spaces', ' '],
    ['boxes', '<div '],
    ['styles of code', '<div white-space: '],
    ['pictures', ' src="data:'],
    ['weights', 'font-weight:      '],
  ])('is read once however many it has: %s', (_what, piece) => {
    const html = piece.repeat(Math.floor(1_000_000 / piece.length))
    for (const whole of [`${html}<p>`, `<p>${html}`, `<div ${html}<p>`]) findFormatted(whole)
    expect(findFormatted(`<!---->${words}${html}`)).toMatch(/Build/)
  })
})
