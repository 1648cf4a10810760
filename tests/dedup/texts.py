"""A section in three languages, as first written and as its author says it again later."""

from __future__ import annotations

FIRST = {
    "en": """\
# How many tokens should a voice reply wait for?

## 2. What was tried

We tried three engines on one laptop, measured each of them for a week, and kept the one whose
pauses our visitors forgave. The other two stay installed for comparison.

## 3. What a listener hears

### 3.3 Streaming granularity

A chunk of one token reaches the speaker soonest and sounds worst. Piper starts a new phrase
for every piece of text it is given, so a reply of forty words gets forty beginnings. Twelve
tokens are about one clause, and a clause is the smallest thing a voice can say with a shape.
After the first clause the listener is busy, and twenty-four tokens cost nothing that anyone
hears. The median of the first sound was 640 ms with twelve tokens per chunk.
""",
    "ja": """\
# 音声応答は何トークン待つべきか

## 2. 試したこと

一台のノートパソコンで三つのエンジンを試し、それぞれ一週間ずつ測って、来客が間を許してくれたものを残した。
ほかの二つは比較のために入れたままにしてある。マイクは机の端に置き、部屋の反響を減らすために布を敷いた。

## 3. 聞き手に届くもの

### 3.3 ストリーミングの粒度

一トークンずつ送ると音は最も早く届くが、聞こえ方は最も悪い。
Piper は渡された断片ごとに新しい句を始めるので、
四十語の返事には四十回の出だしができてしまう。十二トークンはおよそ一つの節にあたり、
節は声が抑揚をつけて話せる
最小の単位である。最初の節が流れてしまえば聞き手はそれを聞いているので、
次の二十四トークンを待たせても誰も気づかない。
チャンクを十二トークンにしたとき、最初の音までの中央値は 640 ミリ秒だった。
""",
    "zh": """\
# 语音回复应该等多少个词元

## 2. 试过哪些办法

我们在一台笔记本上试了三个引擎，每个测量一周，留下了客人愿意原谅其停顿的那一个。
另外两个仍然装着，用来比较。麦克风放在桌边，为了减少房间的回声，我们铺了一块布。

## 3. 听众听到了什么

### 3.3 流式粒度

每次只送一个词元，声音到得最早，听起来却最差。Piper 会为收到的每一段文字重新起一个语调，
四十个词的回复就有四十次开头。
十二个词元大约是一个分句，而分句是声音能够带着语气说出来的最小单位。第一个分句播出之后，
听众已经在听了，
再等二十四个词元也没有人察觉。每块十二个词元时，首个声音的中位数是 640 毫秒。
""",
}
"""An article whose section 3.3 treats streaming granularity."""

AGAIN = {
    "en": """\
# Numbers from a year of talking to a laptop

## 1. What a year costs

The laptop drew nine watts on average, two fans were replaced, and the microphone moved from the
shelf to the window because of a refrigerator. Visitors asked it about trains and recipes.

## 4.1 The split from March still holds

We kept the split for seven months. Twelve tokens are about one clause, and a clause is still
the smallest thing that a voice can say with any shape. A chunk of a single token reaches the
speaker soonest, and sounds worst. After that first clause the listener is busy; twenty-four
tokens cost nothing anyone hears. The median of the first sound is 590 ms now.
""",
    "ja": """\
# ノートパソコンと一年話した記録

## 1. 一年の費用

消費電力は平均九ワット、ファンは二度交換し、冷蔵庫の音を避けて棚の機械を窓辺へ移した。
訪ねてきた人は列車の時刻や料理の作り方を尋ねた。雑談は思ったより少なく、夜の質問は短かった。

## 4.1 三月の分け方はいまも有効

十二トークンはだいたい一つの節にあたり、節は声が抑揚をつけて話せる最小の単位である。
一トークンずつ送れば音は最も早く届くが、
聞こえ方は最も悪くなる。最初の節が流れてしまえば聞き手はそれを聞いているので、
次の二十四トークンを待たせても気づく人はいない。
いま最初の音までの中央値は 590 ミリ秒になった。
""",
    "zh": """\
# 和笔记本聊了一年的数字

## 1. 一年花了多少

平均功耗九瓦，风扇换过两次，为了躲开冰箱的声音，机器从架子挪到了窗边。
来访的人问的是火车时刻和菜谱。闲聊比想象的少，夜里的问题都很短。

## 4.1 三月的分法仍然有效

十二个词元大约是一个分句，分句是声音能带着语气说出来的最小单位。每次只送一个词元，声音到得最早，
听起来也最差。
第一个分句播出以后，听众已经在听，再等二十四个词元也没有人会察觉。现在首个声音的中位数是 590 毫秒。
""",
}
"""A newer article that says it again: reordered, reworded, shortened, with other figures."""

UNRELATED = {
    "en": """\
# Restoring old portraits

## 2. What the face model needs

CodeFormer repairs faces in scanned photographs. It needs aligned crops of 512 pixels, a weight
between fidelity and quality, and patience on a machine without a graphics card. We restored
sixty portraits of one family in an afternoon and compared them with prints from the archive.
""",
    "ja": """\
# 古い肖像写真の修復

## 2. 顔モデルに必要なもの

CodeFormer は古い写真の顔を修復する。必要なのは五百十二画素に切り出して位置を揃えた顔と、
忠実さと画質の釣り合いを
決める重み、そしてグラフィックカードのない機械での忍耐である。家族の肖像を六十枚、
午後いっぱいかけて修復し、
資料室に残る印画紙と見比べた。
""",
    "zh": """\
# 修复老照片里的人像

## 2. 人脸模型需要什么

CodeFormer 用来修复旧照片里的人脸。它需要裁成五百一十二像素并且对齐的人脸，
需要在忠实度和画质之间取一个权重，
在没有显卡的机器上还需要耐心。我们用一个下午修复了同一个家庭的六十张人像，
再和档案馆里的照片逐一比较。
""",
}
"""An article about something else."""
