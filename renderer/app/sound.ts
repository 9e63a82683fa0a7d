let audio: AudioContext | null = null;

/** Two low tones for a refused scan, since people who scan look at the animals. Silent without audio. */
export function soundRefusal(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  for (const start of [0, 0.16]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 196;
    volume.gain.value = 0.15;
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + start);
    tone.stop(audio.currentTime + start + 0.1);
  }
}
