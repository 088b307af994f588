import { describe, expect, it } from 'vitest'
import { say } from '../checks/plain-listing.fixture.ts'

describe('a meeting room or program of the employer’s own', () => {
  it.each([
    'The first talk takes place in our private meeting room; you get an entry code and install the desktop client.',
    'Das Gespräch läuft in unserer internen Umgebung, die du vorher auf deinem Rechner installierst.',
    'La entrevista es en nuestra sala privada: instala el programa y entra con tu código de acceso.',
    'O teste roda em nosso ambiente próprio; baixe o programa e entre com o código da sala.',
    "L'entretien a lieu dans notre salle interne : installez le logiciel et saisissez votre code d'accès.",
    'Собеседование идёт в нашей закрытой комнате: установите программу и введите код доступа.',
    '面试在我们自己的会议室进行，请下载客户端并输入邀请码。',
  ])('sends a listing to a moderator: %s', (sentence) => expect(say(sentence)).toContain('COD-01'))

  it.each([
    'Interviews take place on Google Meet, and nothing needs to be installed.',
    'The coding session runs in the browser, in our own environment.',
    'We send you a calendar invitation with a Zoom link and a passcode.',
    'You build the desktop client of our meeting product.',
    'Das Gespräch ist per Teams; den Link samt Kenncode schicken wir dir.',
    '面试通过腾讯会议进行，浏览器即可加入。',
  ])('is not meant: %s', (sentence) => expect(say(sentence)).toEqual([]))
})

describe('closed premises', () => {
  it.each([
    'You live inside the company compound, and outings need the permission of a supervisor.',
    'HR looks after your passport until the contract ends.',
    'If you leave early you repay the flight and the visa.',
    'Wer vorzeitig geht, erstattet Flug und Unterkunft.',
    'El pasaporte se entrega a la administración y se guarda hasta el fin del contrato.',
    'Quem sair antes de um ano paga a passagem e o visto.',
    'Le passeport est conservé par l’administration jusqu’à la fin de la mission.',
    'Проживание на территории компании, паспорт на время контракта хранится у администрации.',
    '园区内食宿全包，护照由公司统一保管，不得外出。',
    'Online chat team in Myanmar, free flight and dormitory.',
  ])('are a finding that holds a listing: %s', (sentence) => expect(say(sentence)).toContain('TXT-09'))

  it.each([
    'We pay relocation: flights, a visa and a month in a furnished flat.',
    'A signing bonus is repaid pro rata if you leave within the first year.',
    'Seasonal staff can live in the staff house next to the resort, meals included.',
    'You stay on site with the customer for two days a week, and we pay for travel.',
    'Our employees in Phnom Penh choose where they live.',
    'You need a valid passport, because you travel once a quarter.',
    'Wir helfen beim Umzug und übernehmen Flug und Visum.',
  ])('are not meant: %s', (sentence) => expect(say(sentence)).toEqual([]))
})
