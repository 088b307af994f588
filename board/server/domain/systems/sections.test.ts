import { describe, expect, it } from 'vitest'
import { getSystem } from './address.ts'
import { lever, smartRecruiters } from './answers.fixture.ts'
import { personio } from './more-answers.fixture.ts'
import { openAnswer } from './read-source.ts'
import { isAboutAPerson } from './sections.ts'
import type { BoardSystem } from './system.ts'

function describeFirst(system: BoardSystem, body: string): string | undefined {
  const opened = openAnswer(getSystem(system), body)
  return opened?.jobs.map((job) => opened.read(job)?.description)[0]
}

const person = '<p>Mia Muster, +49 30 5550100, mia@harbor.example</p>'

describe('a section about whom to contact isn’t published', () => {
  it.each([['CONTACT_PERSON'], ['Ihre Ansprechpartnerin']])('Personio: %s', (name) => {
    const section = `<jobDescription><name>${name}</name><value><![CDATA[${person}]]></value></jobDescription></jobDescriptions>`
    expect(describeFirst('personio', personio.replace('</jobDescriptions>', section))).toBe(
      '### Your tasks\n\nYou look after **risk & treasury**.\n\n### Your profile\n\nCalm',
    )
  })

  it('Lever', () => {
    const [job] = lever
    const lists = [...(job?.lists ?? []), { text: 'Contact person:', content: `<li>${person}</li>` }]
    const read = describeFirst('lever', JSON.stringify([{ ...job, lists }]))
    expect(read).toContain('### What you bring')
    expect(read).not.toMatch(/Muster|Contact/)
  })

  it('SmartRecruiters', () => {
    const additionalInformation = { title: 'Your contact', text: person }
    const sections = { ...smartRecruiters.jobAd.sections, additionalInformation }
    const read = describeFirst('smartrecruiters', JSON.stringify({ ...smartRecruiters, jobAd: { sections } }))
    expect(read).toContain('### The job')
    expect(read).not.toMatch(/Muster|contact/)
  })

  it.each([
    ['Contact', true],
    ['Your Contact Person', true],
    ['Kontakt', true],
    ['Dein Ansprechpartner (m/w/d)', true],
    ['Personne à contacter', true],
    ['Persona de contacto', true],
    ['Contactpersoon', true],
    ['联系人', true],
    ['Ansprechpartner:in', true],
    ['Ansprechpartner*in', true],
    ['Ansprechpartner/in', true],
    ['Ansprechpartner_in', true],
    ['Ansprechpartner/-in', true],
    ['Ihr Ansprechpartner bei uns', true],
    ['Contact Person(s)', true],
    ['Kontaktinformationen', true],
    ['Votre contact RH', true],
    ['Your contact for this role', true],
    ['Your recruiter', true],
    ['Contact with customers', false],
    ['You have contacts in the industry', false],
    ['Your tasks', false],
    ['', false],
    [undefined, false],
  ])('%s: %s', (heading, isOne) => {
    expect(isAboutAPerson(heading)).toBe(isOne)
  })
})
