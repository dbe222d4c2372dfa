// Signals the end of a round on the big screen: a minute of light for those who look, and three tones for those who do
// not, once somebody has pressed the button, since browsers let no page make a sound by itself. Also says whether the
// screen may go dark.

const toolbar = document.querySelector("[data-tools]");
const soundButton = document.querySelector("[data-sound]");
const asleepNotice = document.querySelector("[data-asleep]");
const TOOLBAR_MS = 10000;
const TONES = [[880, 0], [660, 0.5], [880, 1]]; // Hz, and start (s)
const TONE_SECONDS = 0.4;
let sound = null;
let awaitedRound = ""; // the round whose end this page has been waiting for
let hideTimer = 0;

function playTones(tones) {
  for (const [pitch, after] of tones) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    const at = sound.currentTime + after;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.8, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_SECONDS);
    tone.connect(volume).connect(sound.destination);
    tone.start(at);
    tone.stop(at + TONE_SECONDS);
  }
}

async function turnSoundOn() {
  sound ??= new AudioContext();
  await sound.resume();
  playTones(TONES.slice(0, 1));
  soundButton.setAttribute("aria-pressed", "true");
  soundButton.textContent = soundButton.dataset.on;
}

async function turnSoundOff() {
  await sound.suspend();
  soundButton.setAttribute("aria-pressed", "false");
  soundButton.textContent = soundButton.dataset.off;
}

export function switchSound() {
  return sound?.state === "running" ? turnSoundOff() : turnSoundOn();
}

// A page opened after the end does not signal it: light and sound are for those who were playing. Once everything is
// played, there is no end of a round to signal, and the screen may go dark.
export function signalEnd() {
  soundButton.hidden = false;
  toolbar.hidden = Boolean(document.querySelector("[data-over]"));
  const clock = document.querySelector("[data-clock][data-started]");
  const round = clock ? `${clock.dataset.started} ${clock.dataset.ends}` : "";
  const ended = Boolean(clock?.classList.contains("ended"));
  document.documentElement.classList.toggle("round-ended", ended);
  if (ended && awaitedRound === round) {
    awaitedRound = "";
    document.documentElement.dataset.signalled = round;
    if (sound?.state === "running") playTones(TONES);
  } else if (!ended && Number(clock?.dataset.ends) && !clock.textContent.startsWith("+")) awaitedRound = round;
}

export function showAwake(held) {
  // At a secure address, as localhost is, opening it there is no advice: the browser itself let the screen sleep.
  if (isSecureContext) asleepNotice.textContent = asleepNotice.dataset.here;
  asleepNotice.hidden = held;
}

function showToolbar() {
  toolbar.classList.add("shown");
  clearTimeout(hideTimer);
  hideTimer = setTimeout(() => toolbar.classList.remove("shown"), TOOLBAR_MS);
}

soundButton.textContent = soundButton.dataset.off;
soundButton.addEventListener("click", switchSound);
for (const kind of ["pointermove", "keydown", "focusin"]) document.addEventListener(kind, showToolbar);
showToolbar();
