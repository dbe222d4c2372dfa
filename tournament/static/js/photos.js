// Makes photos smaller on the phone before they are sent: that is enough for a whole sheet, and the network of a hall
// is slow. Formats that the browser can open but the site does not accept, such as HEIC in Safari, are converted to
// JPEG. A file that cannot be opened here is sent as it is: the site says what is wrong with it.

const MAX_PIXELS = 3000; // pixels, as many as the site keeps for finding marks
const MAX_BYTES = 1_500_000; // files of up to this many bytes are sent as they are
const JPEG_QUALITY = 0.85;
const ACCEPTED_TYPES = ["image/jpeg", "image/png", "image/webp", "application/pdf"];

async function shrink(file) {
  if (file.type === "application/pdf" || (ACCEPTED_TYPES.includes(file.type) && file.size < MAX_BYTES)) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MAX_PIXELS / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const made = await new Promise((done) => canvas.toBlob(done, "image/jpeg", JPEG_QUALITY));
    if (!made || (ACCEPTED_TYPES.includes(file.type) && made.size >= file.size)) return file;
    return new File([made], file.name.replace(/\.\w+$/, "") + ".jpg", { type: "image/jpeg" });
  } catch {
    return file;
  }
}

for (const input of document.querySelectorAll("input[type=file][data-shrink]")) {
  const button = input.form.querySelector("button.button-next");
  input.addEventListener("change", async () => {
    button.disabled = true;
    const chosen = new DataTransfer();
    for (const file of input.files) chosen.items.add(await shrink(file));
    input.files = chosen.files;
    button.disabled = false;
  });
}
