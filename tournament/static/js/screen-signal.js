// Signals the end of a round on the big screen: a minute of light for those who look, and three tones for those who do
// not, once somebody has pressed the button, since browsers let no page make a sound by itself. Also says whether the
// screen may go dark.

const tools = document.querySelector("[data-tools]");
const button = document.querySelector("[data-sound]");
const asleep = document.querySelector("[data-asleep]");
const SHOWN = 10000;
const TONES = [[880, 0], [660, 0.5], [880, 1]]; // Hz, and start (s)
const LENGTH = 0.4;
let sound = null;
let running = ""; // the round whose end this page has been waiting for
let hides = 0;

function ring(tones) {
  for (const [pitch, after] of tones) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    const at = sound.currentTime + after;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.8, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
    tone.connect(volume).connect(sound.destination);
    tone.start(at);
    tone.stop(at + LENGTH);
  }
}

async function turnOn() {
  sound ??= new AudioContext();
  await sound.resume();
  ring(TONES.slice(0, 1));
  button.setAttribute("aria-pressed", "true");
  button.textContent = button.dataset.on;
}

async function turnOff() {
  await sound.suspend();
  button.setAttribute("aria-pressed", "false");
  button.textContent = button.dataset.off;
}

export function switchSound() {
  return sound?.state === "running" ? turnOff() : turnOn();
}

// A page opened after the end does not signal it: light and sound are for those who were playing. Once everything is
// played, there is no end of a round to signal.
export function signal() {
  button.hidden = Boolean(document.querySelector("[data-over]"));
  const clock = document.querySelector("[data-clock][data-started]");
  const round = clock ? `${clock.dataset.started} ${clock.dataset.ends}` : "";
  const ended = Boolean(clock?.classList.contains("ended"));
  document.documentElement.classList.toggle("round-ended", ended);
  if (ended && running === round) {
    running = "";
    document.documentElement.dataset.signalled = round;
    if (sound?.state === "running") ring(TONES);
  } else if (!ended && Number(clock?.dataset.ends) && !clock.textContent.startsWith("+")) running = round;
}

export function awake(held) {
  asleep.hidden = held;
}

function show() {
  tools.classList.add("shown");
  clearTimeout(hides);
  hides = setTimeout(() => tools.classList.remove("shown"), SHOWN);
}

button.textContent = button.dataset.off;
button.addEventListener("click", switchSound);
for (const kind of ["pointermove", "keydown", "focusin"]) document.addEventListener(kind, show);
show();
