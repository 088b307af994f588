/** What an app of the original would have deployed as its cloud code; the board runs it as CLOUD_CODE. */
export default function cloudCode(Cloud) {
  const { Parse } = globalThis

  Cloud.define('echo', ({ params }) => params)
  Cloud.define('nothing', () => undefined)
  Cloud.define('whoAmI', ({ user }) => user?.id ?? 'nobody')
  Cloud.define('findNote', ({ params: { className, id } }) => new Parse.Query(className).get(id))
  Cloud.define('via', ({ context }) => context.via ?? 'nowhere')
  Cloud.define('fail', ({ params }) => {
    throw params.message
  })
  Cloud.define('failWithCode', () => {
    throw new Parse.Error(Parse.Error.DUPLICATE_VALUE, 'twice')
  })
  Cloud.define('unsendable', () => ({ note: new Parse.Object('Unsaved'), circle: circle() }))

  Cloud.job('tidyUp', ({ message }) => {
    message('tidied')
  })

  Cloud.beforeSave('Guestbook', ({ object, context }) => {
    const text = object.get('text').trim()
    object.set('via', context.via ?? 'nowhere')
    if (text === 'spam') throw new Parse.Error(Parse.Error.VALIDATION_ERROR, 'no spam')
    object.set('text', text)
  })
  Cloud.beforeDelete('Guestbook', ({ object }) => {
    if (object.get('text') === 'keep') throw 'it stays'
  })
  Cloud.afterFind('Guestbook', ({ objects }) => {
    for (const object of objects) object.set('read', true)
    return objects
  })

  Cloud.plugin('harbor', {
    quote: ({ params }) => ({ price: params.amount * 2 }),
    refuse: () => {
      throw 'closed today'
    },
  })
}

function circle() {
  const made = {}
  made.itself = made
  return made
}
