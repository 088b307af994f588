import Parse from 'parse/node'
import { describe, expect, it } from 'vitest'
import { createMoralis } from '../../moralis.ts'

const Moralis = createMoralis({ Parse, environment: 'node' })

describe('an object', () => {
  it('has attributes with the methods of any object, and frozen', () => {
    const job = new Moralis.Object('Job', { title: 'x' })
    expect(Reflect.apply(Object.prototype.hasOwnProperty, job.attributes, ['title'])).toBe(true)
    expect(job.attributes).toBeInstanceOf(Object)
    expect(Object.isFrozen(job.attributes)).toBe(true)
    expect(Object.keys(job.attributes)).toEqual(['title'])
  })

  it('refuses fields that begin with an underscore', () => {
    const job = new Moralis.Object('Job')
    expect(() => job.set('_title', 'x')).toThrow('Invalid key name: _title')
    expect(job.validate({ title: 'x' })).toBe(false)
  })
})
