/** Cloud code as an app of the original would have deployed it; the board runs it as CLOUD_CODE. */
export default function cloudCode(Cloud) {
  const { Parse } = globalThis

  Cloud.define('echo', ({ params }) => params)
  Cloud.define('nothing', () => undefined)
  Cloud.define('whoAmI', ({ user }) => user?.id ?? 'nobody')
  Cloud.define('findNote', ({ params: { className, id } }) => new Parse.Query(className).get(id))
  Cloud.define('report', async ({ params: { className } }) => {
    const sales = () => new Parse.Query(className)
    const asMaster = { useMasterKey: true }
    const cities = async (query) => (await query.find(asMaster)).map((sale) => sale.get('city'))
    const codeOf = (call) => call.then(() => 0).catch(({ code }) => code)
    return {
      totals: await sales().aggregate([{ group: { objectId: null, total: { $sum: '$n' } } }]),
      words: await cities(sales().matches('city', /\bRome\b/)),
      found: await cities(sales().fullText('city', 'old')),
      lookup: await codeOf(sales().aggregate([{ $lookup: { from: className, as: 'others' } }])),
      longName: await codeOf(new Parse.Object(className).save({ ['n'.repeat(65)]: 1 }, asMaster)),
    }
  })
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
  const object = {}
  object.itself = object
  return object
}
