import { escapeText } from '../../../escaping/html.ts'

/** A part of a text that a system keeps with its heading. */
interface Section {
  heading: string | undefined
  html: string | undefined
}

/** Sections in which a person is named with their phone and email: systems show them on their own pages, and they aren't ours to publish. */
const aboutAPerson =
  /^\W*(?:(?:your|main|hr|recruiting|the|ihre?|deine?|unsere?|unser|votre|vos|ton|su|tu|seu|il tuo|jouw|uw)\s+)*(?:contacts?|recruiters?|contact (?:persons?|details|information|data)|(?:persons?|personnes?|personas?|pessoas?) (?:of|to|à|de|da) (?:contact(?:er|o|ar)?|contato)|contactpersoon|contactpersonen|kontakt(?:person(?:en)?|daten|informationen|e)?|ansprechpartner(?:in(?:nen)?)?|ansprechpersonen?|kontakty|contatto|contatti|контакты|контактное лицо|联系人|联系方式|連絡先|担当者)(?: (?:bei uns|rh|hr|for this (?:role|position|job)))?\W*$/iu

/** Whether a heading announces whom to contact. Codes of systems (`CONTACT_PERSON`) do. */
export function isAboutAPerson(heading: string | undefined): boolean {
  return aboutAPerson.test(
    (heading ?? '')
      .replace(/partner[:*/_]-?in(?:nen)?\b/gi, 'partner')
      .replace(/[_*:]+|\(s\)|\(m\/w\/d\)/g, ' ')
      .trim(),
  )
}

/** The sections as one text in HTML, without those about a person. */
export function joinSections(sections: readonly Section[]): string {
  return sections
    .filter(({ html, heading }) => html !== undefined && !isAboutAPerson(heading))
    .map(({ heading, html }) => `<h3>${escapeText(heading ?? '')}</h3>${html}`)
    .join('\n')
}
