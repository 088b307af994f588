import '../../styles/site.css'
import { startToast } from '../../components/toast/toast.client.ts'
import { noticeAnswer, startSession } from './session.client.ts'
import { open } from './sign-in.island.tsx'

startSession()
startToast()
document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target.closest('[data-island=sign-in]') : null
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  open(target)
})
Reflect.set(window, 'askServer', async () => noticeAnswer(await fetch('/api/v1/me')))
